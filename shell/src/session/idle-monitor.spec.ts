import { SessionStore } from '@larkspur/web-kit/host/session-store';
import { ADA, GRACE, tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { IdleMonitor } from './idle-monitor';

const MINUTE = 60_000;

let page: EventTarget & { document: EventTarget };

function openTab(user = ADA) {
  const store = new SessionStore(localStorage, page);
  const onIdle = jest.fn(() => store.end());
  const idle = new IdleMonitor({ store, storage: localStorage, page, onIdle });
  idle.start();
  if (!store.user()) store.begin(tokenUntil(4_102_444_800), user);
  return { store, idle, onIdle };
}

const touch = () => page.dispatchEvent(new Event('pointerdown'));
/** The event that a browser sends to the other tabs. */
const notifyTabs = () => page.dispatchEvent(new StorageEvent('storage', { key: 'larkspur-last-activity' }));

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  localStorage.clear();
  page = Object.assign(new EventTarget(), { document: new EventTarget() });
});

afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('IdleMonitor', () => {
  it.each([
    ['a customer after 15 minutes', ADA, 15],
    ['an administrator after 10', GRACE, 10],
    ['an auditor after 10', { ...ADA, role: 'auditor' as const }, 10],
  ])('signs out %s, with a warning two minutes before', (_, user, minutes) => {
    const { idle, onIdle } = openTab(user);
    jest.advanceTimersByTime((minutes - 2) * MINUTE - 1);
    expect(idle.getSnapshot().kind).toBe('active');
    jest.advanceTimersByTime(1);
    expect(idle.getSnapshot()).toEqual({ kind: 'warning', endsAt: Date.now() + 2 * MINUTE });
    expect(onIdle).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(1);
    expect(idle.getSnapshot().kind).toBe('active');
  });

  it('starts again on activity', () => {
    const { idle } = openTab();
    jest.advanceTimersByTime(12 * MINUTE);
    touch();
    jest.advanceTimersByTime(12 * MINUTE);
    expect(idle.getSnapshot().kind).toBe('active');
    jest.advanceTimersByTime(MINUTE);
    expect(idle.getSnapshot().kind).toBe('warning');
  });

  it('ignores activity once the warning is shown', () => {
    const { idle, onIdle } = openTab();
    jest.advanceTimersByTime(13 * MINUTE);
    touch();
    expect(idle.getSnapshot().kind).toBe('warning');
    idle.staySignedIn();
    expect(idle.getSnapshot().kind).toBe('active');
    jest.advanceTimersByTime(13 * MINUTE - 1);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('detects activity in another tab, including its response to the warning', () => {
    const { idle } = openTab();
    jest.advanceTimersByTime(14 * MINUTE);
    expect(idle.getSnapshot().kind).toBe('warning');
    localStorage.setItem('larkspur-last-activity', String(Date.now()));
    notifyTabs();
    expect(idle.getSnapshot().kind).toBe('active');
  });

  it('signs out immediately after a laptop was closed for too long', () => {
    const { onIdle } = openTab();
    jest.setSystemTime(Date.now() + 60 * MINUTE);
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('does not take the first touch after a long sleep for activity', () => {
    const { onIdle } = openTab();
    jest.setSystemTime(Date.now() + 60 * MINUTE);
    touch();
    expect(onIdle).toHaveBeenCalledTimes(1);
    touch();
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('does not take an answer to the warning after a long sleep', () => {
    const { idle, onIdle } = openTab();
    jest.advanceTimersByTime(13 * MINUTE);
    expect(idle.getSnapshot().kind).toBe('warning');
    jest.setSystemTime(Date.now() + 60 * MINUTE);
    idle.staySignedIn();
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('shows the warning that was due during a sleep instead of counting the touch after it', () => {
    const { idle, onIdle } = openTab();
    const start = Date.now();
    jest.setSystemTime(start + 14 * MINUTE);
    touch();
    expect(idle.getSnapshot()).toEqual({ kind: 'warning', endsAt: start + 15 * MINUTE });
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('goes on after the clock was set back', () => {
    const { idle, onIdle } = openTab();
    jest.setSystemTime(Date.now() - 60 * MINUTE);
    touch();
    jest.advanceTimersByTime(13 * MINUTE - 1);
    expect(idle.getSnapshot().kind).toBe('active');
    jest.advanceTimersByTime(1);
    expect(idle.getSnapshot().kind).toBe('warning');
    jest.advanceTimersByTime(2 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('signs out a user who stays idle after the clock was set back', () => {
    const { onIdle } = openTab();
    jest.advanceTimersByTime(5 * MINUTE);
    jest.setSystemTime(Date.now() - 24 * 60 * MINUTE);
    // The warning was due by the old clock. The time starts there.
    jest.advanceTimersByTime(8 * MINUTE + 15 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('ignores visitors', () => {
    const { store, onIdle } = openTab();
    store.end();
    expect(localStorage).toHaveLength(0);
    jest.advanceTimersByTime(60 * MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
