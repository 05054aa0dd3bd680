import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ForgotPassword } from './forgot-password';

async function requestLink(host: FakeHost, email: string) {
  renderScreen(<ForgotPassword />, { host });
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
}

it('confirms the request and allows another', async () => {
  const host = new FakeHost({ 'POST /auth/forgot-password': { data: null } });
  await requestLink(host, ' ada@example.com ');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  expect(host.callsTo('POST', '/auth/forgot-password').map(({ options }) => options.body)).toEqual([
    { email: 'ada@example.com' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('sends nothing without an address', async () => {
  const host = new FakeHost();
  await requestLink(host, '');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address');
  expect(host.calls).toEqual([]);
});

it('reports a failure and keeps the address', async () => {
  await requestLink(new FakeHost({ 'POST /auth/forgot-password': apiError('rate_limited') }), 'ada@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t send the link.');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('does not say that no link was sent when it does not know', async () => {
  await requestLink(new FakeHost({ 'POST /auth/forgot-password': apiError('network') }), 'ada@example.com');
  expect(await screen.findByText('We couldn’t confirm that the link was sent.')).toBeVisible();
  expect(screen.queryByText('We couldn’t send the link.')).toBeNull();
});

it('shows a rejection at its field alone', async () => {
  const errors = [{ field: 'email', message: 'Use another email address.' }];
  const host = new FakeHost({ 'POST /auth/forgot-password': apiError('invalid', undefined, errors) });
  await requestLink(host, 'ada@example.com');
  expect(await screen.findByRole('link', { name: 'Use another email address.' })).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
