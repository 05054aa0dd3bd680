import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor } from '@testing-library/react';
import { Home } from './home';

function open(host: FakeHost) {
  renderScreen(<Home />, { host });
  return host;
}

it('shows balances and recent transactions and updates the session user', async () => {
  const host = open(
    new FakeHost({
      'GET /user/me': { data: buildUser({ verificationStatus: 'pending' }) },
      'GET /transaction': { data: [buildStatementLine()] },
    }).signInAs(buildSessionUser({ verificationStatus: 'awaiting' })),
  );
  expect(await screen.findByText('$1,000.00')).toBeVisible();
  expect(screen.getByText('$250.50')).toBeVisible();
  expect(await screen.findByText('Rent')).toBeVisible();
  expect(host.user?.verificationStatus).toBe('pending');
  expect(host.navigations).toEqual([]);
});

it('retries once, then redirects to the sign-in page', async () => {
  const host = open(new FakeHost({ 'GET /user/me': apiError('internal') }));
  await waitFor(() => expect(host.navigations).toEqual(['/signin']));
  expect(host.callsTo('GET', '/user/me')).toHaveLength(2);
});

it('polls while the accounts are being opened', async () => {
  jest.useFakeTimers();
  try {
    const host = open(new FakeHost({ 'GET /user/me': apiError('unavailable'), 'GET /transaction': { data: [] } }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('We’re getting your accounts ready.')).toBeVisible();
    expect(host.navigations).toEqual([]);
    host.on('GET /user/me', { data: buildUser() });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('$1,000.00')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
