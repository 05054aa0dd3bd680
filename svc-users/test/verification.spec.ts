import { decisions } from './verification/decisions';
import { holds } from './verification/holds';
import { setUpVerifications } from './verification/set-up';
import { uploads } from './verification/uploads';

const verifications = setUpVerifications();

describe('an upload', () => uploads(verifications));
describe('a verification', () => decisions(verifications));
describe('a case', () => holds(verifications));
