import { setUpCustomerArea } from './customer-area';
import { home } from './home';
import { sessionAndLayout } from './session-and-layout';

/** The customer area in the built shell with a mocked API: what the screens do with each answer, and what they send. */
const area = setUpCustomerArea();

describe('session and layout', () => sessionAndLayout(area));
describe('home', () => home(area));
