import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ForgotPassword } from './forgot-password';

async function ask(host: FakeHost, email: string) {
  renderScreen(<ForgotPassword />, { host });
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
}

it('asks for the address, says where to look, and can ask again', async () => {
  const host = new FakeHost({ 'POST /auth/forgot-password': { data: null } });
  await ask(host, ' ada@example.com ');
  expect(await screen.findByRole('heading', { name: 'Look into your mail' })).toHaveFocus();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  expect(host.callsTo('POST', '/auth/forgot-password').map(({ options }) => options.body)).toEqual([
    { email: 'ada@example.com' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

it('asks nothing of the server without an address', async () => {
  const host = new FakeHost();
  await ask(host, '');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your e-mail address');
  expect(host.calls).toEqual([]);
});

it('says what went wrong and keeps the address', async () => {
  await ask(new FakeHost({ 'POST /auth/forgot-password': apiError('network') }), 'ada@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent('No link has been asked for.');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});
