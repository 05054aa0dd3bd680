import { decisions } from './verification/decisions';
import { holds } from './verification/holds';
import { searches } from './verification/searches';
import { setUpVerifications } from './verification/set-up';
import { uploads } from './verification/uploads';

const verifications = setUpVerifications();

describe('an upload', () => uploads(verifications));
describe('a verification', () => decisions(verifications));
describe('a case', () => holds(verifications));
describe('a search of the queue', () => searches(verifications));
