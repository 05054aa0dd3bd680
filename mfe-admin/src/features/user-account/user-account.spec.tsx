import { ERRORS } from '@larkspur/contracts/errors';
import type { User } from '@larkspur/contracts/user';
import { apiError, type FakeCall, FakeHost, withHeaders } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserAccount } from './user-account';

const PUT = '/user/admin/account/u1';
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Change account' }));

/** Gives a reason, and confirms the question. */
async function save(): Promise<void> {
  await giveReason();
  await press();
  await confirm();
}

async function giveReason(): Promise<void> {
  const reason: HTMLInputElement = screen.getByLabelText('Reason');
  expect(reason).toHaveAccessibleDescription(/^Kept in the audit log\./);
  if (!reason.value) await userEvent.type(reason, 'Asked for by phone');
}

const version = (revision: number, account: Partial<User['account']> = {}) =>
  withHeaders({ data: buildUser({ account: { ...buildUser().account, ...account } }) }, { etag: `"${revision}"` });
const conflict = () => screen.findByRole('alert', { name: 'This account changed while you were editing' });

async function open(user = version(1)) {
  const host = new FakeHost({ 'GET /user/admin/u1': user });
  renderScreen(<UserAccount />, { host, url: '/admin/users/account/u1', routePath: '/admin/users/account/:id' });
  await screen.findByLabelText('Savings');
  return host;
}

async function fill(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label));
  if (value) await userEvent.type(screen.getByLabelText(label), value);
}

it('says who reads the reason, and asks to leave personal data out of one that the ledger keeps', async () => {
  await open();
  await fill('Account number', '1234567891');
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Kept in the audit log.');
  await fill('Checking', '12');
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(
    'Kept in the audit log. The customer sees it on their statement. Leave out personal data: the ledger keeps this text after a customer is deleted.',
  );
});

it('shows old and new values before saving, asks once more, and sends numbers with the reason', async () => {
  const host = await open();
  host.on(`PUT ${PUT}`, { data: buildUser() });
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  await fill('Savings', '2500');
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent(
    'Savings$1,000.00changes to$2,500.00',
  );
  await giveReason();
  await press();
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Savings$1,000.00changes to$2,500.00');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(host.callsTo('PUT', PUT)).toEqual([]);
  await save();
  await waitFor(() => expect(host.navigations).toEqual(['/admin/users/u1']));
  expect(host.callsTo('PUT', PUT)[0]?.options.body).toEqual({
    number: '4400918237',
    savings: 2500,
    checking: 250.5,
    reason: 'Asked for by phone',
  });
});

it.each(['Account number', 'Savings', 'Checking'])('%s cannot be empty', async (label) => {
  const host = await open();
  await fill(label, '');
  await giveReason();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('All fields are required');
  expect(host.callsTo('PUT', PUT)).toEqual([]);
});

it('shows its own message when the reason is missing', async () => {
  const host = await open();
  await fill('Savings', '2500');
  await press();
  expect(await screen.findByRole('link', { name: 'Enter a reason' })).toBeVisible();
  expect(screen.queryByText('All fields are required')).toBeNull();
  expect(host.callsTo('PUT', PUT)).toEqual([]);
});

it('accepts a balance of zero', async () => {
  const host = await open();
  host.on(`PUT ${PUT}`, { data: buildUser() });
  await fill('Checking', '0');
  await save();
  await waitFor(() => expect(host.callsTo('PUT', PUT)[0]?.options.body).toMatchObject({ checking: 0 }));
});

it('keeps the input when the server rejects it', async () => {
  const host = await open();
  host.on(`PUT ${PUT}`, apiError('account_number_taken'));
  await fill('Account number', '4400918238');
  await save();
  expect(await screen.findByText(ERRORS.account_number_taken.message)).toBeVisible();
  expect(screen.getByText('We couldn’t save the account.')).toBeVisible();
  expect(screen.getByLabelText('Account number')).toHaveValue('4400918238');
});

describe('a payment while the form is open', () => {
  /** The customer pays $500 from savings after the form was opened with $1,000. */
  async function openAndPay() {
    const host = await open();
    host.on('GET /user/admin/u1', version(2, { savings: 500 }));
    host.on(`PUT ${PUT}`, ({ options }: FakeCall) =>
      options.headers?.['if-match'] === '"2"' ? { data: buildUser() } : apiError('stale'),
    );
    return host;
  }

  it('is not undone: shows the old, the new and the typed value, and keeps what was typed', async () => {
    const host = await openAndPay();
    await fill('Checking', '300');
    await fill('Savings', '1100');
    await save();
    const panel = await conflict();
    expect(panel).toHaveTextContent('Nothing was saved.');
    expect(within(panel).getByRole('group', { name: 'Savings' })).toHaveTextContent(
      /Before\s*\$1,000.00\s*Now\s*\$500.00\s*In your form\s*\$1,100.00/,
    );
    expect(within(panel).queryByRole('group', { name: 'Checking' })).toBeNull();
    expect(screen.getByLabelText('Savings')).toHaveValue('1100');
    expect(screen.getByLabelText('Checking')).toHaveValue('300');
    await waitFor(() => expect(panel).toHaveFocus());
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('Savings$500.00');
    expect(host.navigations).toEqual([]);

    await save();
    await waitFor(() => expect(host.navigations).toEqual(['/admin/users/u1']));
    expect(host.callsTo('PUT', PUT).map(({ options }) => options.headers?.['if-match'])).toEqual(['"1"', '"2"']);
    expect(host.callsTo('PUT', PUT)[1]?.options.body).toMatchObject({ savings: 1100, checking: 300 });
  });

  it('reaches the fields that nobody touched, and can replace what was typed', async () => {
    const host = await openAndPay();
    await fill('Checking', '300');
    await save();
    const savings = within(await conflict()).getByRole('group', { name: 'Savings' });
    expect(savings).toHaveTextContent('In your form$500.00');
    expect(screen.getByLabelText('Savings')).toHaveValue('500.00');

    await fill('Savings', '1100');
    expect(savings).toHaveTextContent('In your form$1,100.00');
    await userEvent.click(within(savings).getByRole('button', { name: 'Use $500.00 for Savings' }));
    expect(screen.getByLabelText('Savings')).toHaveValue('500.00');
    expect(screen.getByLabelText('Savings')).toHaveFocus();
    await save();
    await waitFor(() =>
      expect(host.callsTo('PUT', PUT)[1]?.options.body).toMatchObject({ savings: 500, checking: 300 }),
    );
  });

  it('is shown again when the account changes once more', async () => {
    const host = await openAndPay();
    host.on(`PUT ${PUT}`, apiError('stale'));
    await fill('Savings', '1100');
    await save();
    await conflict();
    host.on('GET /user/admin/u1', version(3, { savings: 450 }));
    await save();
    const savings = within(await conflict()).getByRole('group', { name: 'Savings' });
    await waitFor(() => expect(savings).toHaveTextContent('Before$1,000.00Now$450.00In your form$1,100.00'));
  });

  it.each([
    ['', version(2, { savings: 500 }), 'This record was changed'],
    [' also when it cannot be read', apiError('network'), apiError('network').message],
  ])('is told as a notice when the form has been left%s', async (_, latest, reason) => {
    const host = await openAndPay();
    let answer = () => {};
    host.on(`PUT ${PUT}`, () => new Promise((_, reject) => (answer = () => reject(apiError('stale', `${reason}`)))));
    host.on('GET /user/admin/u1', latest);
    await fill('Savings', '1100');
    await save();
    await waitFor(() => expect(host.callsTo('PUT', PUT)).toHaveLength(1));
    cleanup();
    answer();
    await waitFor(() =>
      expect(host.notifications.map(({ text }) => text)).toEqual([
        `We couldn’t save the account. ${reason.replace(/\.?$/, '.')}`,
      ]),
    );
    expect(host.navigations).toEqual([]);
  });

  it('says so when the new values cannot be read, and keeps what was typed', async () => {
    const host = await openAndPay();
    host.on('GET /user/admin/u1', apiError('network'));
    await fill('Savings', '1100');
    await save();
    expect(await screen.findByText('We couldn’t save the account.')).toBeVisible();
    expect(screen.getByText(ERRORS.stale.message)).toBeVisible();
    expect(screen.getByLabelText('Savings')).toHaveValue('1100');
  });
});

it('saves without a version in a host that does not pass headers on', async () => {
  const host = await open({ data: buildUser() });
  host.on(`PUT ${PUT}`, { data: buildUser() });
  await fill('Savings', '1100');
  await save();
  await waitFor(() => expect(host.callsTo('PUT', PUT)).toHaveLength(1));
  expect(host.callsTo('PUT', PUT)[0]?.options.headers).not.toHaveProperty('if-match');
});

it('sends the same idempotency key until the outcome is known', async () => {
  const host = await open();
  const keys = () => host.callsTo('PUT', PUT).map(({ options }) => options.headers?.['idempotency-key']);
  host.on(`PUT ${PUT}`, apiError('network'));
  await fill('Savings', '1100');
  await save();
  await screen.findByText('We couldn’t confirm that the account was saved.');
  expect(screen.getByText(`${apiError('network').message} You can safely save it again.`)).toBeVisible();
  expect(screen.queryByText('We couldn’t save the account.')).toBeNull();
  await save();
  await waitFor(() => expect(keys()).toHaveLength(2));
  await fill('Savings', '1200');
  await save();
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(first).toMatch(/^[\x21-\x7e]{1,128}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
