import { ERRORS } from '@larkspur/contracts/errors';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveUpdates } from '../../live/live-updates';
import { useProfile } from '../../profile/use-profile';
import { PaymentPin } from './payment-pin';
import { EMPTY_PIN_FORM, validatePin } from './payment-pin.rules';

const PUT = 'PUT /user/payment-pin';

async function open(host: FakeHost, { hasPaymentPin = false, url = '/account/payment-pin' } = {}) {
  host.on('GET /user/me', { data: buildUser({ hasPaymentPin }) });
  renderScreen(<PaymentPin />, { host, url });
  await screen.findByLabelText('Repeat PIN');
}

async function fill(pin = '481516', repeated = pin, label = 'Payment PIN') {
  await userEvent.type(screen.getByLabelText(label), pin);
  await userEvent.type(screen.getByLabelText('Repeat PIN'), repeated);
  await userEvent.type(screen.getByLabelText('Password'), 'qz7#Lm');
}

const submit = (name = 'Create PIN') => userEvent.dblClick(screen.getByRole('button', { name }));
const sent = (host: FakeHost) => host.callsTo('PUT', '/user/payment-pin').map(({ options }) => options.body);

it.each([
  [{}, ['Choose a payment PIN', 'Repeat the payment PIN', 'Enter your password']],
  [{ paymentPin: '12345', repeatPin: '12345', password: 'x' }, ['Enter a 6-digit payment PIN']],
  [{ paymentPin: '1234567', repeatPin: '1234567', password: 'x' }, ['Enter a 6-digit payment PIN']],
  [{ paymentPin: '12345a', repeatPin: '12345a', password: 'x' }, ['Enter a 6-digit payment PIN']],
  [{ paymentPin: '481516', repeatPin: '481517', password: 'x' }, ['The PINs do not match']],
  [{ paymentPin: '000000', repeatPin: '000000', password: 'x' }, []],
])('validates %j', (values, messages) => {
  const found = Object.values(validatePin({ ...EMPTY_PIN_FORM, ...values }));
  expect(found.filter((message) => message !== undefined)).toEqual(messages);
});

it('creates a PIN once, with the password, and says so on the account page', async () => {
  const host = new FakeHost({ [PUT]: { data: buildUser({ hasPaymentPin: true }), message: 'Payment PIN saved.' } });
  await open(host);
  await fill();
  await submit();
  await waitFor(() => expect(host.navigations).toEqual(['/account/info']));
  expect(sent(host)).toEqual([{ paymentPin: '481516', password: 'qz7#Lm' }]);
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Payment PIN created' }]);
});

it('changes an existing PIN', async () => {
  const host = new FakeHost({ [PUT]: { data: buildUser() } });
  await open(host, { hasPaymentPin: true });
  await fill('481516', '481516', 'New payment PIN');
  await submit('Change PIN');
  await waitFor(() => expect(host.notifications).toEqual([{ tone: 'success', text: 'Payment PIN changed' }]));
});

it.each([
  ['?next=/account/transfer', '/account/transfer'],
  ['?next=//evil.example', '/account/info'],
  ['?next=/account/payment-pin', '/account/info'],
])('returns from %s to %s', async (search, destination) => {
  const host = new FakeHost({ [PUT]: { data: buildUser() } });
  await open(host, { url: `/account/payment-pin${search}` });
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', destination);
  await fill();
  await submit();
  await waitFor(() => expect(host.navigations).toEqual([destination]));
});

it('masks both PINs, offers digits, and accepts a pasted PIN', async () => {
  await open(new FakeHost());
  for (const label of ['Payment PIN', 'Repeat PIN']) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.click(field);
    await userEvent.paste('481 516');
    expect(field).toHaveValue('481516');
  }
});

it('shows a wrong password at its field, keeps the entries, and can be sent again', async () => {
  const { message } = ERRORS.wrong_password;
  const host = new FakeHost({ [PUT]: apiError('wrong_password', message, [{ field: 'password', message }]) });
  await open(host);
  await fill();
  await submit();
  expect(await screen.findByRole('link', { name: message })).toBeVisible();
  expect(screen.queryByText('We couldn’t save your PIN.')).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByLabelText('Payment PIN')).toHaveValue('481516');
  host.on(PUT, { data: buildUser() });
  await submit();
  await waitFor(() => expect(host.navigations).toEqual(['/account/info']));
});

it.each([
  [apiError('rate_limited', 'Too many incorrect passwords.'), 'alert', 'We couldn’t save your PIN.'],
  [apiError('network'), 'status', 'We couldn’t confirm that your PIN was saved.'],
])('says what happened after %p', async (error, role, title) => {
  await open(new FakeHost({ [PUT]: error }));
  await fill();
  await submit();
  expect((await screen.findByText(title)).closest(`[role=${role}]`)).toHaveTextContent(error.message);
});

it('offers to load the account again', async () => {
  const host = new FakeHost({ 'GET /user/me': apiError('network') });
  renderScreen(<PaymentPin />, { host });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(host.callsTo('GET', '/user/me')).toHaveLength(2);
});

it('does not replace a balance that changed while the PIN was being saved', async () => {
  const host = new FakeHost({ 'GET /user/me': { data: buildUser() } }).signInAs(buildSessionUser());
  let answer = (_: unknown) => {};
  host.on(PUT, () => new Promise((resolve) => (answer = resolve)));
  renderScreen(
    <>
      <PaymentPin />
      <Savings />
      <LiveUpdates />
    </>,
    { host },
  );
  await screen.findByLabelText('Repeat PIN');
  await fill('481516', '481516', 'New payment PIN');
  await submit('Change PIN');
  await act(async () => host.emit({ name: 'balance', data: { account: 'savings', balance: 5, revision: 8 } }));
  await act(async () => answer({ data: buildUser({ isBlocked: true }) }));
  await waitFor(() => expect(screen.getByText('blocked, 5')).toBeVisible());
});

function Savings() {
  const { data } = useProfile();
  return data ? `${data.isBlocked ? 'blocked' : 'free'}, ${data.account.savings}` : null;
}
