import { setUpCustomerArea } from '../customer/customer-area';
import { screensWithoutState } from '../support/screens-without-state';
import { accessibleStates } from './accessible-states';
import { audit } from './audit';
import { contactsAndBeneficiaries } from './contacts-and-beneficiaries';
import { dashboard } from './dashboard';
import { edits } from './edits';
import { frame } from './frame';
import { LATER_STATES } from './later-states';
import { ledger } from './ledger';
import { lists } from './lists';
import { MONEY_STATES } from './money-states';
import { operations } from './operations';
import { OTHER_STATES } from './other-states';
import { PEOPLE_STATES } from './people-states';
import { search } from './search';
import { sentOnce } from './sent-once';
import { transactions } from './transactions';
import { user } from './user';
import { users } from './users';
import { verifications } from './verifications';

/** The back office in the built shell with a mocked API: how the screens handle each response, and which requests they send. */
const area = setUpCustomerArea();

describe('sign-in, frame and search', () => frame(area));
describe('dashboard', () => dashboard(area));
describe('search', () => search(area));
describe('lists', () => lists(area));
describe('users', () => users(area));
describe('a user', () => user(area));
describe('edits', () => edits(area));
describe('verifications', () => verifications(area));
describe('transactions', () => transactions(area));
describe('lost answers, two presses, two tabs', () => sentOnce(area));
describe('the ledger', () => ledger(area));
describe('contacts and beneficiaries', () => contactsAndBeneficiaries(area));
describe('audit', () => audit(area));
describe('operations', () => operations(area));
describe('is accessible', () => {
  const states = [...PEOPLE_STATES, ...MONEY_STATES, ...OTHER_STATES, ...LATER_STATES];
  test('in a state of each screen', () => expect(screensWithoutState('mfe-admin', states)).toEqual([]));
  accessibleStates(area, states);
});
