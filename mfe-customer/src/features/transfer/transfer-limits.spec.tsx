import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen } from '@testing-library/react';
import { LimitsCard } from './limits-card';
import { PinLockNotice } from './pin-lock-notice';
import { buildLimits, LIMITS } from './transfer-testing';

const MINUTE = 60_000;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const asked = (host: FakeHost) => host.callsTo('GET', '/user/transfer-limits').length;

// 11:40 PM on the bank's clock.
beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-22T04:40:00Z') }));
afterEach(() => jest.useRealTimers());

it('asks again when the lock ends, and then not more than now and then while the bank still names it', async () => {
  const locked = buildLimits({ pinAttemptsLeft: 0, pinLockedUntil: '2026-11-22T04:50:00Z' });
  const host = new FakeHost({ [LIMITS]: { data: locked } });
  renderScreen(<PinLockNotice />, { host });
  await pass(9 * MINUTE);
  expect(screen.getByText(/^Transfers are locked/)).toBeVisible();
  expect(asked(host)).toBe(1);
  await pass(2 * MINUTE);
  expect(asked(host)).toBeGreaterThan(1);
  expect(asked(host)).toBeLessThan(8);
  host.on(LIMITS, { data: buildLimits() });
  await pass(MINUTE);
  expect(screen.queryByText(/^Transfers are locked/)).toBeNull();
});

it('asks again at the bank’s midnight, when the limit is reset', async () => {
  const host = new FakeHost({ [LIMITS]: { data: buildLimits({ leftToday: 100 }) } });
  renderScreen(<LimitsCard />, { host });
  await pass(19 * MINUTE);
  expect(screen.getByText('$100.00')).toBeVisible();
  host.on(LIMITS, { data: buildLimits({ leftToday: 9_000 }) });
  await pass(2 * MINUTE);
  expect(screen.getByText('$9,000.00')).toBeVisible();
  await pass(60 * MINUTE);
  expect(asked(host)).toBe(2);
});
