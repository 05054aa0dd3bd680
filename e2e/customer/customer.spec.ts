import { screensWithoutState } from '../support/screens-without-state';
import { accessibleStates, violationsAreFound } from './accessible-states';
import { accountDetails } from './account-details';
import { ACCOUNT_STATES } from './account-states';
import { credentials } from './credentials';
import { setUpCustomerArea } from './customer-area';
import { editProfile } from './edit-profile';
import { home } from './home';
import { MONEY_STATES } from './money-states';
import { offline } from './offline';
import { otherScreens } from './other-screens';
import { sessionAndLayout } from './session-and-layout';
import { statements } from './statements';
import { transactionTools } from './transaction-tools';
import { transactions } from './transactions';
import { transferDetails } from './transfer-details';
import { transferReview } from './transfer-review';
import { OTHER_STATES, TRANSFER_STATES } from './transfer-states';
import { translatedPage } from './translated-page';

/** The customer area in the built shell with a mocked API: how the screens handle each response, and which requests they send. */
const area = setUpCustomerArea();

describe('session and layout', () => sessionAndLayout(area));
describe('home', () => home(area));
describe('transactions', () => transactions(area));
describe('transactions, what is done with them', () => transactionTools(area));
describe('statements', () => statements(area));
describe('account and settings', () => accountDetails(area));
describe('profile and picture', () => editProfile(area));
describe('password, PIN and devices', () => credentials(area));
describe('offline', () => offline(area));
describe('transfer, step one', () => transferDetails(area));
describe('transfer, step two', () => transferReview(area));
describe('translated by the browser', () => translatedPage(area));
describe('other screens', () => otherScreens(area));
describe('is accessible', () => {
  const states = [...MONEY_STATES, ...ACCOUNT_STATES, ...TRANSFER_STATES, ...OTHER_STATES];
  test('in a state of each screen', () => expect(screensWithoutState('mfe-customer', states)).toEqual([]));
  violationsAreFound(area);
  accessibleStates(area, states);
});
