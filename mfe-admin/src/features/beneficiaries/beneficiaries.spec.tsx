import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Beneficiaries } from './beneficiaries';

const HARBOR = { _id: 'b1', name: 'Harbor Energy', accountNumber: '7700000001' };
const page = (data: unknown[]) => ({ data, page: { next: null, limit: 50 } });

function show(list: unknown[]) {
  const host = new FakeHost({ 'GET /beneficiaries': page(list) });
  renderScreen(<Beneficiaries />, { host });
  return host;
}

async function fillIn(name: string, accountNumber: string) {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Account number'), accountNumber);
}

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add beneficiary' }));

it('trims and adds a beneficiary, then resets the form', async () => {
  const host = show([]).on('POST /beneficiaries', { data: HARBOR });
  await screen.findByText('No beneficiaries yet.');
  await fillIn(' Harbor Energy ', ' 7700000001 ');
  host.on('GET /beneficiaries', page([HARBOR]));
  await add();
  expect(await screen.findByRole('rowheader', { name: 'Harbor Energy' })).toBeVisible();
  expect(host.callsTo('POST', '/beneficiaries').map(({ options }) => options.body)).toEqual([
    { name: 'Harbor Energy', accountNumber: '7700000001' },
  ]);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Beneficiary added successfully' }]);
});

it('adds an account number without what separates its groups', async () => {
  const host = show([]).on('POST /beneficiaries', { data: HARBOR });
  await screen.findByText('No beneficiaries yet.');
  await fillIn('Harbor Energy', '7700 0000\u201101');
  await add();
  await waitFor(() =>
    expect(host.callsTo('POST', '/beneficiaries').map(({ options }) => options.body)).toEqual([
      { name: 'Harbor Energy', accountNumber: '7700000001' },
    ]),
  );
});

it('takes no text while it is added, because the answer clears the form', async () => {
  let answer: (() => void) | undefined;
  const host = show([]).on(
    'POST /beneficiaries',
    () => new Promise((resolve) => (answer = () => resolve({ data: HARBOR }))),
  );
  await screen.findByText('No beneficiaries yet.');
  await fillIn('Harbor Energy', '7700000001');
  await add();
  await waitFor(() => expect(host.callsTo('POST', '/beneficiaries')).toHaveLength(1));
  await userEvent.type(screen.getByLabelText('Name'), ' West');
  expect(screen.getByLabelText('Name')).toHaveValue('Harbor Energy');
  answer?.();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
  await userEvent.type(screen.getByLabelText('Name'), 'Water');
  expect(screen.getByLabelText('Name')).toHaveValue('Water');
});

it('sends nothing while a field is missing and lists the missing fields', async () => {
  const host = show([]);
  await screen.findByText('No beneficiaries yet.');
  await add();
  expect(await screen.findByRole('link', { name: 'Enter the beneficiary’s name' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter the account number' })).toBeVisible();
  expect(host.callsTo('POST', '/beneficiaries')).toEqual([]);
});

it.each([
  ['rate_limited', 'We couldn’t add the beneficiary.'],
  ['unavailable', 'We couldn’t confirm that the beneficiary was added.'],
] as const)('keeps the input after %s', async (code, title) => {
  show([]).on('POST /beneficiaries', apiError(code));
  await screen.findByText('No beneficiaries yet.');
  await fillIn('Harbor Energy', '7700000001');
  await add();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Harbor Energy');
});

it('sends the same idempotency key until the outcome is known', async () => {
  const host = show([]).on('POST /beneficiaries', apiError('network'));
  await screen.findByText('No beneficiaries yet.');
  await fillIn('Harbor Energy', '7700000001');
  await add();
  await screen.findByText('We couldn’t confirm that the beneficiary was added.');
  host.on('POST /beneficiaries', { data: HARBOR });
  await add();
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  const [first, second] = host
    .callsTo('POST', '/beneficiaries')
    .map(({ options }) => options.headers?.['idempotency-key']);
  expect(first).toMatch(/^[\x21-\x7e]{1,128}$/);
  expect(second).toBe(first);
});

it('moves the focus to the list heading after a deletion', async () => {
  const host = show([HARBOR]).on('DELETE /beneficiaries/b1', { data: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Harbor Energy' }));
  host.on('GET /beneficiaries', page([]));
  await userEvent.click(screen.getByRole('button', { name: 'Delete beneficiary' }));
  await screen.findByText('No beneficiaries yet.');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All beneficiaries' })).toHaveFocus());
});

it('says that somebody else had deleted it, and takes it off the list', async () => {
  const host = show([HARBOR]).on('DELETE /beneficiaries/b1', apiError('not_found', 'It does not exist.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Harbor Energy' }));
  host.on('GET /beneficiaries', page([]));
  await userEvent.click(screen.getByRole('button', { name: 'Delete beneficiary' }));
  await waitFor(() =>
    expect(host.notifications).toEqual([{ tone: 'info', text: 'This beneficiary was already deleted' }]),
  );
  expect(screen.queryByText('Harbor Energy')).toBeNull();
  expect(screen.queryByText('It does not exist.')).toBeNull();
});

it('takes “there is no such beneficiary” for the answer that was lost', async () => {
  const host = show([HARBOR]).on('DELETE /beneficiaries/b1', apiError('network'));
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Harbor Energy' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete beneficiary' }));
  };
  await remove();
  expect(await screen.findByText('We couldn’t confirm that the beneficiary was deleted.')).toBeVisible();
  host.on('DELETE /beneficiaries/b1', apiError('not_found'));
  await remove();
  await waitFor(() => expect(host.notifications.map(({ text }) => text)).toEqual(['Beneficiary deleted']));
});

it('searches on the server, and keeps the search in the URL', async () => {
  const host = new FakeHost({
    'GET /beneficiaries': ({ options }: FakeCall) => page(options.query?.q ? [] : [HARBOR]),
  });
  renderScreen(<Beneficiaries />, { host });
  await screen.findByRole('rowheader', { name: 'Harbor Energy' });
  await userEvent.type(screen.getByRole('searchbox'), 'water{Enter}');
  expect(await screen.findByText('No matching beneficiaries.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Harbor Energy' })).toBeVisible();
});

it('keeps sort and page in the URL, and exports what is searched', async () => {
  const host = new FakeHost({
    'GET /beneficiaries': ({ options }: FakeCall) => ({
      data: [HARBOR],
      page: { next: options.query?.cursor ? null : 'more', limit: 50 },
    }),
    'GET /beneficiaries/export': new Blob(['name']),
  });
  renderScreen(<Beneficiaries />, { host, url: '/admin/beneficiaries?q=harbor' });
  await screen.findByRole('rowheader', { name: 'Harbor Energy' });
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  const sorted = { q: 'harbor', sort: 'name' };
  await waitFor(() => expect(host.calls.at(-1)?.options.query).toEqual({ ...sorted, limit: 50 }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(host.calls.at(-1)?.options.query).toEqual({ ...sorted, limit: 50, cursor: 'more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(host.callsTo('GET', '/beneficiaries/export')).toHaveLength(1));
  expect(host.calls.at(-1)?.options.query).toEqual(sorted);
});

it('is a list without a form and buttons for auditors', async () => {
  const host = new FakeHost({ 'GET /beneficiaries': page([HARBOR]) }).signInAs(buildSessionUser({ role: 'auditor' }));
  renderScreen(<Beneficiaries />, { host });
  await screen.findByRole('rowheader', { name: 'Harbor Energy' });
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});
