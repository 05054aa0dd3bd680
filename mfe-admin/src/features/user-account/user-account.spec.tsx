import { ERRORS } from '@larkspur/contracts/errors';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserAccount } from './user-account';

const PUT = '/user/admin/account/u1';
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

async function open() {
  const host = new FakeHost({ 'GET /user/admin/u1': { data: buildUser() } });
  renderScreen(<UserAccount />, { host, url: '/admin/users/account/u1', routePath: '/admin/users/account/:id' });
  await screen.findByLabelText('Savings');
  return host;
}

async function fill(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label));
  if (value) await userEvent.type(screen.getByLabelText(label), value);
}

it('shows old and new values before saving, and sends numbers', async () => {
  const host = await open();
  host.on(`PUT ${PUT}`, { data: buildUser() });
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  await fill('Savings', '2500');
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent(
    'Savings$1,000.00changes to$2,500.00',
  );
  await save();
  await waitFor(() => expect(host.navigations).toEqual(['/admin/users/u1']));
  expect(host.callsTo('PUT', PUT)[0]?.options.body).toEqual({ number: '4400918237', savings: 2500, checking: 250.5 });
});

it.each(['Account number', 'Savings', 'Checking'])('%s cannot be empty', async (label) => {
  const host = await open();
  await fill(label, '');
  await save();
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required');
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
  expect(screen.getByLabelText('Account number')).toHaveValue('4400918238');
});
