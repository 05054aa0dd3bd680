import { accessibleStates } from './accessible-states';
import { setUpCustomerArea } from './customer-area';
import { home } from './home';
import { otherScreens } from './other-screens';
import { sessionAndLayout } from './session-and-layout';
import { transferDetails } from './transfer-details';
import { transferReview } from './transfer-review';
import { OTHER_STATES, TRANSFER_STATES } from './transfer-states';

/** The customer area in the built shell with a mocked API: what the screens do with each answer, and what they send. */
const area = setUpCustomerArea();

describe('session and layout', () => sessionAndLayout(area));
describe('home', () => home(area));
describe('transfer, step one', () => transferDetails(area));
describe('transfer, step two', () => transferReview(area));
describe('other screens', () => otherScreens(area));
describe('is accessible', () => accessibleStates(area, [...TRANSFER_STATES, ...OTHER_STATES]));
