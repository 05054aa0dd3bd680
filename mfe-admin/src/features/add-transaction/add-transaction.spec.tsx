import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddTransaction } from './add-transaction';

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add transaction' }));

async function confirm(name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

async function chooseCustomer() {
  await userEvent.type(screen.getByRole('combobox', { name: 'Customer' }), 'lovel');
  await userEvent.click(await screen.findByRole('option', { name: /Ada Lovelace/ }));
}

async function fill() {
  await chooseCustomer();
  await fillDetails();
}

async function fillDetails() {
  await userEvent.type(screen.getByLabelText('Amount'), '12.50');
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'credit');
  await userEvent.type(screen.getByLabelText('Date'), '2026-03-01');
  await userEvent.type(screen.getByLabelText('Description'), 'Welcome gift');
}

function open(
  answers: Record<string, unknown> = {},
  administrator = buildSessionUser({ _id: 'boss', isAdmin: true, role: 'administrator' }),
  url = '/admin/transactions/add-transactions',
) {
  const host = new FakeHost({
    'GET /user/admin': { data: [buildUser()], page: { next: null, limit: 8 } },
    'GET /user/admin/u1': { data: buildUser() },
    ...answers,
  });
  host.signInAs(administrator);
  renderScreen(<AddTransaction />, { host, url });
  return host;
}

it('offers debit and credit, and sends nothing while a field is missing', async () => {
  const host = open();
  const types = within(screen.getByLabelText('Type')).getAllByRole('option');
  expect(types.map(({ textContent }) => textContent)).toEqual(['Choose', 'Debit: money out', 'Credit: money in']);
  await add();
  expect(screen.getAllByRole('link')).toHaveLength(5);
  expect(host.calls).toEqual([]);
});

it('says what is wrong with a date that is incomplete or does not exist', async () => {
  const host = open();
  await fill();
  await userEvent.clear(screen.getByLabelText('Date'));
  // jsdom's field has no parts that could be left out.
  const validity = jest.spyOn(screen.getByLabelText<HTMLInputElement>('Date'), 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  await add();
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Enter a complete, valid date');
  validity.mockReturnValue({ badInput: false } as ValidityState);
  await add();
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Enter the date');
  await userEvent.type(screen.getByLabelText('Date'), '2026-03-02');
  expect(screen.getByLabelText('Date')).toBeValid();
  expect(host.callsTo('POST', '/transaction/admin/u1')).toEqual([]);
});

it('asks to leave personal data out of a description that the ledger keeps', async () => {
  open();
  const account = screen.getByLabelText('Account (optional)');
  expect(account).toHaveAccessibleDescription(/to change its balance\.$/);
  await userEvent.selectOptions(account, 'savings');
  expect(account).toHaveAccessibleDescription(
    /to change its balance\. Leave personal data out of the description: the ledger keeps it after a customer is deleted\.$/,
  );
});

it('adds a memo for the user with that email and resets the form', async () => {
  const host = open({ 'POST /transaction/admin/u1': { data: {} } });
  await fill();
  await add();
  await waitFor(() =>
    expect(host.notifications).toEqual([{ tone: 'success', text: 'Transaction added successfully' }]),
  );
  expect(host.callsTo('POST', '/transaction/admin/u1')[0]?.options.body).toEqual({
    amount: 12.5,
    transactionType: 'credit',
    date: '2026-03-01',
    description: 'Welcome gift',
  });
  expect(screen.getByLabelText('Amount')).toHaveValue('');
});

it('takes no input while it is sent, because the answer clears it', async () => {
  let answer = () => {};
  const host = open({
    'POST /transaction/admin/u1': () => new Promise((resolve) => (answer = () => resolve({ data: {} }))),
  });
  await fill();
  await add();
  await waitFor(() => expect(host.callsTo('POST', '/transaction/admin/u1')).toHaveLength(1));
  const fields = [screen.getByLabelText('Description'), screen.getByRole('combobox', { name: 'Customer' })];
  for (const field of fields) {
    await userEvent.type(field, ' for May');
    expect(field).toHaveAttribute('readonly');
  }
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'debit');
  expect(screen.getByLabelText('Type')).toHaveValue('credit');
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['Welcome gift', 'Ada Lovelace']);
  answer();
  expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  for (const field of fields) {
    expect(field).toHaveValue('');
    expect(field).not.toHaveAttribute('readonly');
  }
});

it('starts over without the customer that the address names', async () => {
  const host = open({ 'POST /transaction/admin/u1': { data: {} } }, undefined, '/admin/transactions/add?user=u1');
  await screen.findByRole('combobox', { name: 'Customer' });
  await fillDetails();
  await add();
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('');
});

it('knows that nothing was added when the customer cannot be loaded', async () => {
  const host = open({ 'GET /user/admin/u1': apiError('network') });
  await fill();
  await add();
  expect(await screen.findByText('Error adding transaction')).toBeVisible();
  expect(screen.getByText(apiError('network').message)).toBeVisible();
  expect(host.callsTo('POST', '/transaction/admin/u1')).toEqual([]);
});

it('reports a failure with its reason and keeps the input', async () => {
  open({ 'POST /transaction/admin/u1': apiError('not_found', 'No such user.') });
  await fill();
  await add();
  expect(await screen.findByText('Error adding transaction')).toBeVisible();
  expect(screen.getByText('No such user.')).toBeVisible();
  expect(screen.getByLabelText('Description')).toHaveValue('Welcome gift');
});

it.each(['network', 'unavailable'] as const)(
  'sends the same idempotency key after %s, and then a new one',
  async (code) => {
    const host = open({ 'POST /transaction/admin/u1': apiError(code) });
    const keys = () =>
      host.callsTo('POST', '/transaction/admin/u1').map(({ options }) => options.headers?.['idempotency-key']);
    await fill();
    await add();
    const alert = (await screen.findByText('Error adding transaction')).closest('[role=status]');
    expect(alert).toHaveTextContent('It may have been added. You can safely add it again, unchanged.');
    host.on('POST /transaction/admin/u1', { data: {} });
    await add();
    await waitFor(() => expect(host.notifications).toHaveLength(1));
    await fill();
    await add();
    await waitFor(() => expect(host.notifications).toHaveLength(2));
    const [first, second, third] = keys();
    expect(first).toMatch(/^[\x21-\x7e]{1,128}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  },
);

it('explains why it refuses the administrator’s own account', async () => {
  const host = open({}, buildSessionUser({ _id: 'u1', isAdmin: true, role: 'administrator' }));
  await fill();
  await add();
  const message = 'This is your own account. Another administrator has to add its transactions.';
  expect(await screen.findByRole('link', { name: message })).toBeVisible();
  expect(host.callsTo('POST', '/transaction/admin/u1')).toEqual([]);
});

it('shows the signed amount, and the balance before and after, before it is sent', async () => {
  const host = open({ 'POST /transaction/admin/u1': { data: {} } });
  await fill();
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Ada Lovelace, account 4400918237');
  expect(preview).toHaveTextContent('Unchanged. This is a memo; no money moves.');
  await userEvent.selectOptions(screen.getByLabelText('Account (optional)'), 'Savings: the balance changes');
  expect(preview).toHaveTextContent('Credit of +$12.50');
  expect(preview).toHaveTextContent('Savings balance$1,000.00becomes$1,012.50');
  await add();
  await confirm('Credit $12.50');
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  expect(host.callsTo('POST', '/transaction/admin/u1')[0]?.options.body).toMatchObject({ account: 'savings' });
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('');
});

describe('with an account, a question', () => {
  const MOVED = buildUser({ account: { ...buildUser().account, savings: 700 } });

  async function ask(host: FakeHost) {
    await fill();
    await userEvent.selectOptions(screen.getByLabelText('Account (optional)'), 'savings');
    await screen.findByRole('region', { name: 'Preview' });
    host.on('GET /user/admin/u1', { data: MOVED });
    await userEvent.type(screen.getByLabelText('Description'), '{Enter}');
    return within(await screen.findByRole('alertdialog', { name: 'Add this transaction?' }));
  }

  it('shows customer, account, signed amount, and the balance as it is now; nothing is sent before the answer', async () => {
    const host = open({ 'POST /transaction/admin/u1': { data: {} } });
    const question = await ask(host);
    const preview = await question.findByRole('region', { name: 'Preview' });
    expect(preview).toHaveTextContent('Ada Lovelace, account 4400918237');
    expect(preview).toHaveTextContent('Credit of +$12.50');
    expect(preview).toHaveTextContent('Savings balance$700.00becomes$712.50');
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(host.callsTo('POST', '/transaction/admin/u1')).toEqual([]);
    await add();
    await confirm('Credit $12.50');
    await waitFor(() => expect(host.callsTo('POST', '/transaction/admin/u1')).toHaveLength(1));
  });

  it('cannot be confirmed before the balance was read', async () => {
    const host = open();
    await fill();
    await userEvent.selectOptions(screen.getByLabelText('Account (optional)'), 'savings');
    await screen.findByRole('region', { name: 'Preview' });
    host.on('GET /user/admin/u1', apiError('unavailable'));
    await add();
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText('We couldn’t load the balance.')).toBeVisible();
    expect(question.getByRole('button', { name: 'Credit $12.50' })).toBeDisabled();
    host.on('GET /user/admin/u1', { data: MOVED });
    await userEvent.click(question.getByRole('button', { name: 'Try again' }));
    expect(await question.findByText('$712.50')).toBeVisible();
    expect(question.getByRole('button', { name: 'Credit $12.50' })).toBeEnabled();
  });

  it('says after a lost answer that nothing is added twice', async () => {
    const host = open({ 'POST /transaction/admin/u1': apiError('network') });
    await ask(host);
    expect(screen.queryByText(/nothing is added twice/)).toBeNull();
    await confirm('Credit $12.50');
    await screen.findByText('Error adding transaction');
    await add();
    expect(await screen.findByText(/nothing is added twice/)).toBeVisible();
  });
});

it('says that a debit below zero will be refused, before it is sent', async () => {
  open({ 'POST /transaction/admin/u1': { data: {} } });
  await fill();
  await userEvent.selectOptions(screen.getByLabelText('Account (optional)'), 'Checking: the balance changes');
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'debit');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview).not.toHaveTextContent('refuse');
  await userEvent.clear(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), '300');
  expect(preview).toHaveTextContent('This debit will be refused.Checking has $250.50.');
});

it('starts with the customer that the URL names', async () => {
  open({}, undefined, '/admin/transactions/add-transactions?user=u1');
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toHaveValue('Ada Lovelace');
  expect(await screen.findByRole('region', { name: 'Preview' })).toHaveTextContent('Ada Lovelace');
});

it('has no form for auditors', async () => {
  open({}, buildSessionUser({ _id: 'a', role: 'auditor' }));
  expect(await screen.findByText('You have read-only access')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});
