import { query } from '../../e2e/support/ledger-totals';
import type { Bank } from '../../scripts/launcher/bank';
import { EXPORT } from './report';

export interface ScaleCase {
  name: string;
  /** Called in turn, so that a search is measured for many people and lines, not only for lucky ones. */
  paths: string[];
  /** The list has no rows. Any other list without rows is an error: to read it costs nothing at any size. */
  isEmpty?: boolean;
}

const SAMPLES = 20;
const DEEP_PAGE = 50;
/** Some of the seed's dead letters come from it. */
const DEAD_LETTER_QUEUE = 'svc-users.transfer.requested';

interface CustomerRow extends Record<string, string> {
  id: string;
  first: string;
  last: string;
  email: string;
  phone: string;
  number: string;
}

type WaitingRow = Pick<CustomerRow, 'first' | 'last' | 'email'>;

interface BeneficiaryRow extends Record<string, string> {
  name: string;
  number: string;
}

interface LineRow extends Record<string, string> {
  id: string;
  description: string;
  party: string;
  reference: string;
}

/** Every list, search, sort, filter, deep page, dashboard source and export of the back office. */
export async function scaleCases(bank: Bank, get: (path: string) => Promise<unknown>): Promise<ScaleCase[]> {
  const [customers, waiting, lines, beneficiaries] = [
    await sampleCustomers(bank),
    await sampleWaiting(bank),
    await sampleLines(bank),
    await sampleBeneficiaries(bank),
  ];
  const { actor, subject } = await sampleRecord(bank);
  const q = (path: string, texts: string[]) => texts.map((text) => `${path}${encodeURIComponent(text)}`);
  const one = (name: string, path: string): ScaleCase => ({ name, paths: [path] });
  const none = (name: string, path: string): ScaleCase => ({ name, paths: [path], isEmpty: true });
  const users = '/user/admin?q=';
  const transactions = '/transaction/admin?q=';
  const verifications = '/user/admin/verifications?q=';
  const deep = async (name: string, path: string): Promise<ScaleCase> => one(name, await deepPage(path, get));
  const heavy = customers[0]?.id ?? '';

  return [
    one('users', '/user/admin'),
    await deep('users, page 50', '/user/admin?limit=100'),
    await deep('users by name, page 50', '/user/admin?sort=name&limit=100'),
    ...['oldest', 'name', '-name', 'email', '-email'].map((sort) =>
      one(`users by ${sort}`, `/user/admin?sort=${sort}`),
    ),
    ...['awaiting', 'verified', 'pending', 'failed'].map((status) =>
      one(`users ${status}`, `/user/admin?status=${status}`),
    ),
    one('users blocked', '/user/admin?blocked=true'),
    one('users disabled, by name', '/user/admin?disabled=true&sort=name'),
    one('users of one day', '/user/admin?from=2025-03-04&to=2025-03-04'),
    {
      name: 'users: q first name',
      paths: q(
        users,
        customers.map(({ first }) => first),
      ),
    },
    {
      name: 'users: q whole name',
      paths: q(
        users,
        customers.map(({ first, last }) => `${first} ${last}`),
      ),
    },
    {
      name: 'users: q last name',
      paths: q(
        users,
        customers.map(({ last }) => last),
      ),
    },
    {
      name: 'users: q last name by name',
      paths: q(
        '/user/admin?sort=name&q=',
        customers.map(({ last }) => last),
      ),
    },
    {
      name: 'users: q first name by email',
      paths: q(
        '/user/admin?sort=-email&q=',
        customers.map(({ first }) => first),
      ),
    },
    {
      name: 'users: q email',
      paths: q(
        users,
        customers.map(({ email }) => email),
      ),
    },
    {
      name: 'users: q phone',
      paths: q(
        users,
        customers.map(({ phone }) => phone),
      ),
    },
    {
      name: 'users: q account number',
      paths: q(
        users,
        customers.map(({ number }) => number),
      ),
    },
    {
      name: 'users: q two letters',
      paths: q(
        users,
        customers.map(({ first }) => first.slice(0, 2)),
      ),
    },
    none('users: q nothing', `${users}xylophone`),
    {
      name: 'users: q first name, awaiting',
      paths: q(
        '/user/admin?status=awaiting&q=',
        customers.map(({ first }) => first),
      ),
    },
    one('users: q domain, one day by name', '/user/admin?from=2025-03-04&to=2025-03-04&sort=name&q=example'),
    { name: 'user', paths: customers.map(({ id }) => `/user/admin/${id}`) },
    { name: 'user: notes', paths: customers.map(({ id }) => `/user/admin/${id}/notes`) },
    { name: 'user: audit', paths: customers.map(({ id }) => `/user/admin/${id}/audit`) },
    { name: 'user: sessions', paths: customers.map(({ id }) => `/auth/admin/users/${id}/sessions`) },
    one('dashboard: users', '/user/admin/stats'),
    one('dashboard: transfers', '/transaction/admin/stats?days=1'),
    one('dashboard: messages', '/contacts/stats'),
    one('dashboard: dead letters', '/operations/dead-letters/stats'),
    one('dashboard: ledger', '/user/admin/ledger/proof/latest'),
    one('verifications', '/user/admin/verifications'),
    await deep('verifications, last page', '/user/admin/verifications?limit=100'),
    {
      name: 'verifications: q first name',
      paths: q(
        verifications,
        waiting.map(({ first }) => first),
      ),
    },
    {
      name: 'verifications: q whole name',
      paths: q(
        verifications,
        waiting.map(({ first, last }) => `${first} ${last}`),
      ),
    },
    {
      name: 'verifications: q email',
      paths: q(
        verifications,
        waiting.map(({ email }) => email),
      ),
    },
    none('verifications: q nothing', `${verifications}xylophone`),
    one('transactions', '/transaction/admin'),
    await deep('transactions, page 50', '/transaction/admin?limit=100'),
    ...['date', '-amount', 'amount'].map((sort) => one(`transactions by ${sort}`, `/transaction/admin?sort=${sort}`)),
    ...['transfer', 'adjustment', 'reversal', 'memo'].flatMap((kind) => [
      one(`transactions: ${kind}`, `/transaction/admin?kind=${kind}`),
      one(`transactions: ${kind} by -amount`, `/transaction/admin?kind=${kind}&sort=-amount`),
    ]),
    ...['completed', 'rejected', 'pending'].flatMap((status) => [
      one(`transactions: ${status}`, `/transaction/admin?status=${status}`),
      one(`transactions: ${status} by -amount`, `/transaction/admin?status=${status}&sort=-amount`),
    ]),
    none('transactions: credit and rejected', '/transaction/admin?status=rejected&transactionType=credit'),
    one('transactions: rejected for a reason', '/transaction/admin?status=rejected&reason=daily_limit'),
    one('transactions: rejected for a reason by amount', '/transaction/admin?reason=daily_limit&sort=-amount'),
    one('transactions: pending over a minute', '/transaction/admin?status=pending&minAgeSeconds=60&sort=date'),
    one('transactions: amounts', '/transaction/admin?minAmount=12.34&maxAmount=12.35'),
    one('transactions: one day', '/transaction/admin?from=2026-03-04&to=2026-03-04'),
    one('transactions: q common word', `${transactions}rent`),
    none('transactions: q nothing', `${transactions}xylophone`),
    {
      name: 'transactions: q description',
      paths: q(
        transactions,
        lines.map(({ description }) => description),
      ),
    },
    {
      name: 'transactions: q person',
      paths: q(
        transactions,
        lines.map(({ party }) => party),
      ),
    },
    ...['date', 'amount', '-amount'].map((sort) => ({
      name: `transactions: q person by ${sort}`,
      paths: q(
        `/transaction/admin?sort=${sort}&q=`,
        lines.map(({ party }) => party),
      ),
    })),
    one('transactions: q common word by amount', '/transaction/admin?sort=amount&q=rent'),
    {
      name: 'transactions: q reference',
      paths: q(
        transactions,
        lines.map(({ reference }) => reference),
      ),
    },
    { name: 'transactions: trace', paths: lines.map(({ id }) => `/transaction/admin/${id}/trace`) },
    one('transactions of a customer with many', `/transaction/admin/${heavy}`),
    one('transactions of a customer with many: q', `/transaction/admin/${heavy}?q=rent&sort=amount`),
    one('transactions of a customer with many by date', `/transaction/admin/${heavy}?sort=date`),
    await deep('transactions of a customer with many, page 50', `/transaction/admin/${heavy}`),
    one(
      'transactions of a customer with many, rejected by -amount',
      `/transaction/admin/${heavy}?status=rejected&sort=-amount`,
    ),
    one('audit', '/audit'),
    await deep('audit, page 50', '/audit?limit=100'),
    one('audit, oldest first', '/audit?sort=oldest'),
    one('audit: one action', '/audit?action=user.deleted'),
    one('audit: a rare action', '/audit?action=users.exported'),
    one('audit: one employee', `/audit?actor=${actor}`),
    one('audit: one employee, a rare action', `/audit?actor=${actor}&action=users.exported`),
    one('audit: one employee, a rare action, oldest first', `/audit?actor=${actor}&action=users.exported&sort=oldest`),
    one('audit: one customer', `/audit?subject=${subject}`),
    one('audit: one day', '/audit?from=2026-03-04&to=2026-03-04'),
    one('contacts', '/contacts'),
    await deep('contacts, page 50', '/contacts?limit=100'),
    one('contacts, oldest first', '/contacts?sort=oldest'),
    one('contacts: unread', '/contacts?read=false'),
    one('contacts: read, oldest first', '/contacts?read=true&sort=oldest'),
    one('contacts: q common', '/contacts?q=question'),
    none('contacts: q nothing', '/contacts?q=xylophone'),
    {
      name: 'contacts: q email',
      paths: q(
        '/contacts?q=',
        customers.map(({ email }) => email),
      ),
    },
    one('beneficiaries', '/beneficiaries'),
    await deep('beneficiaries, page 50', '/beneficiaries?limit=100'),
    ...['oldest', 'name', '-name'].map((sort) => one(`beneficiaries by ${sort}`, `/beneficiaries?sort=${sort}`)),
    {
      name: 'beneficiaries: q name',
      paths: q(
        '/beneficiaries?q=',
        beneficiaries.map(({ name }) => name),
      ),
    },
    {
      name: 'beneficiaries: q account number',
      paths: q(
        '/beneficiaries?q=',
        beneficiaries.map(({ number }) => number),
      ),
    },
    none('beneficiaries: q nothing', '/beneficiaries?q=xylophone'),
    one('dead letters', '/operations/dead-letters'),
    one('dead letters: redriven', '/operations/dead-letters?redriven=true'),
    one('dead letters: one queue', `/operations/dead-letters?queue=${DEAD_LETTER_QUEUE}`),
    one('unpublished events', '/user/admin/unpublished-events'),
    ...['/auth/admin', '/transaction/admin', '/contacts'].map((path) =>
      none(`unpublished events: ${path}`, `${path}/unpublished-events`),
    ),
    one('jobs', '/user/admin/jobs'),
    one('reconciliation', '/user/admin/reconciliation'),
    one(`${EXPORT}blocked users`, '/user/admin/export?blocked=true'),
    {
      name: `${EXPORT}transactions of a person or shop`,
      paths: q(
        '/transaction/admin/export?q=',
        lines.map(({ party }) => party),
      ),
    },
    one(`${EXPORT}audit`, '/audit/export?action=users.exported'),
    one(`${EXPORT}contacts`, '/contacts/export?read=false'),
    one(`${EXPORT}beneficiaries`, '/beneficiaries/export?sort=newest'),
  ];
}

/** The customers with many lines are the first ones. */
function sampleCustomers(bank: Bank): Promise<CustomerRow[]> {
  return query<CustomerRow>(
    bank.databaseUrls['svc-users'],
    `(SELECT user_id::text AS id, first_name AS first, last_name AS last, email, phone, account_number AS number
      FROM customer WHERE account_number = '5000000000')
     UNION ALL
     (SELECT user_id::text, first_name, last_name, email, phone, account_number
      FROM customer WHERE account_number LIKE '5%7' ORDER BY md5(user_id::text) LIMIT ${SAMPLES})`,
  );
}

/** Customers whose documents wait for a review. */
function sampleWaiting(bank: Bank): Promise<WaitingRow[]> {
  return query<WaitingRow>(
    bank.databaseUrls['svc-users'],
    `SELECT first_name AS first, last_name AS last, email FROM customer
     WHERE verification_status = 'pending' ORDER BY md5(user_id::text) LIMIT ${SAMPLES}`,
  );
}

function sampleLines(bank: Bank): Promise<LineRow[]> {
  return query<LineRow>(
    bank.databaseUrls['svc-transactions'],
    `SELECT id::text, description, counterparty_name AS party, right(origin_id::text, 12) AS reference
     FROM (SELECT * FROM line TABLESAMPLE bernoulli (1) WHERE kind = 'transfer' AND transaction_type = 'debit') sample
     ORDER BY md5(id::text) LIMIT ${SAMPLES}`,
  );
}

function sampleBeneficiaries(bank: Bank): Promise<BeneficiaryRow[]> {
  return query<BeneficiaryRow>(
    bank.databaseUrls['svc-users'],
    `SELECT name, account_number AS number FROM beneficiary ORDER BY md5(id::text) LIMIT ${SAMPLES}`,
  );
}

/** The employee and the customer of some record; the employee has rare actions, too. */
async function sampleRecord(bank: Bank): Promise<{ actor: string; subject: string }> {
  const [row] = await query<{ actor: string; subject: string }>(
    bank.databaseUrls['svc-users'],
    `SELECT actor_id::text AS actor, subject_id::text AS subject FROM audit.record
     WHERE subject_id IS NOT NULL AND actor_id = (
       SELECT actor_id FROM audit.record WHERE action = 'users.exported' AND actor_id IS NOT NULL ORDER BY at LIMIT 1)
     LIMIT 1`,
  );
  if (!row) throw new Error('This bank has no audit records. Delete its folder to seed it again.');
  return row;
}

async function deepPage(path: string, get: (path: string) => Promise<unknown>): Promise<string> {
  let last = path;
  for (let page = 1; page < DEEP_PAGE; page++) {
    const next = nextCursor(await get(last));
    if (next === null) return last;
    last = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`;
  }
  return last;
}

function nextCursor(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('page' in body)) return null;
  const { page } = body;
  if (typeof page !== 'object' || page === null || !('next' in page)) return null;
  return typeof page.next === 'string' ? page.next : null;
}
