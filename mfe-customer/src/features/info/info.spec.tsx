import { BANK_ROUTING_NUMBER } from '@larkspur/contracts/brand';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Info } from './info';

async function open(different: Parameters<typeof buildUser>[0] = {}) {
  const host = new FakeHost({ 'GET /user/me': { data: buildUser(different) } });
  const user = userEvent.setup();
  renderScreen(<Info />, { host });
  await screen.findByRole('region', { name: 'Account' });
  return { host, user };
}

const findDetail = (term: string) => screen.getByText(term).nextElementSibling;

it('shows account and profile', async () => {
  await open();
  expect(findDetail('Savings')).toHaveTextContent('$1,000.00');
  expect(findDetail('Checking')).toHaveTextContent('$250.50');
  expect(findDetail('Daily transfer limit')).toHaveTextContent('$10,000.00');
  expect(findDetail('Name')).toHaveTextContent('Ada Lovelace');
  expect(findDetail('Email')).toHaveTextContent('ada@example.com');
  expect(findDetail('House address')).toHaveTextContent('12 Orchard Lane');
  expect(findDetail('Verification')).toHaveTextContent('Verified');
});

it.each([
  ['Settings', '/account/settings'],
  ['Edit profile', '/account/update-account'],
  ['Update password', '/account/update-password'],
  ['Change payment PIN', '/account/payment-pin'],
  ['See devices', '/account/sessions'],
])('%s leads to %s', async (name, path) => {
  await open();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});

it('says that there is no PIN yet, and where to create one', async () => {
  await open({ hasPaymentPin: false });
  expect(findDetail('Payment PIN')).toHaveTextContent('Not set');
  expect(screen.getByRole('link', { name: 'Create a payment PIN' })).toHaveAttribute('href', '/account/payment-pin');
});

it('copies the whole account number and says so', async () => {
  const { host, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Copy account number' }));
  expect(await navigator.clipboard.readText()).toBe('4400918237');
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Account number copied to clipboard' }]);
});

it('shows and copies the routing number', async () => {
  const { user } = await open();
  expect(findDetail('Routing number')).toHaveTextContent(BANK_ROUTING_NUMBER);
  await user.click(screen.getByRole('button', { name: 'Copy routing number' }));
  expect(await navigator.clipboard.readText()).toBe(BANK_ROUTING_NUMBER);
});

it('shows the number when the browser refuses to copy it', async () => {
  const { host, user } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy account number' }));
  await waitFor(() => expect(host.notifications).toEqual([{ tone: 'error', text: expect.stringMatching(/copy/) }]));
  expect(within(findDetail('Account number') as HTMLElement).getByText('4400918237')).toBeVisible();
});

it('offers to load the account again', async () => {
  const host = new FakeHost({ 'GET /user/me': apiError('network') });
  renderScreen(<Info />, { host });
  host.on('GET /user/me', { data: buildUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Account' })).toBeVisible();
});
