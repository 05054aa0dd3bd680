import { balances } from './back-office/balances';
import { beneficiaries } from './back-office/beneficiaries';
import { figures } from './back-office/figures';
import { findingUsers } from './back-office/finding-users';
import { moneyCommands } from './back-office/money-commands';
import { notes } from './back-office/notes';
import { profiles } from './back-office/profiles';
import { registrations } from './back-office/registrations';
import { PIN, setUpBackOffice } from './back-office/set-up';

const backOffice = setUpBackOffice();

describe('a registration', () => registrations(backOffice));
describe('the back office', () => {
  findingUsers(backOffice);
  balances(backOffice);
  profiles(backOffice);
});
describe('commands that move money', () => moneyCommands(backOffice));
describe('notes on a user', () => notes(backOffice));
describe('figures and jobs', () => figures(backOffice));
describe('beneficiaries', () => beneficiaries(backOffice));

test('stores no PIN in any table', async () => {
  const found = await backOffice
    .service()
    .rows.query<{ row: string }[]>(
      'SELECT customer::text AS row FROM customer UNION ALL SELECT payload::text FROM outbox',
    );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ row }) => row.includes(PIN))).toEqual([]);
});
