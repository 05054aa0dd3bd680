import type { SessionUser } from '@larkspur/contracts/session';
import { ADA, GRACE, tokenUntil } from '../testing/session-fixtures';
import { SessionStore } from './session-store';

const stored = () => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') });
const open = () => new SessionStore(localStorage, window);
const tokenFor = ({ _id }: SessionUser, exp?: number) => tokenUntil(exp, { sub: _id });
const otherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

function keep(token: string, user: unknown): void {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}

beforeEach(() => localStorage.clear());

describe('SessionStore', () => {
  it('stores token and user under the specified keys', () => {
    const token = tokenUntil();
    open().begin(token, ADA);
    expect(localStorage.getItem('token')).toBe(token);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ADA);
  });

  it('survives a reload', () => {
    keep(tokenUntil(), ADA);
    expect(open().user()).toEqual(ADA);
  });

  it.each([
    ['an invalid token', 'x', ADA],
    ['a user without an id', tokenUntil(), { ...ADA, _id: undefined }],
    ['an unknown status', tokenUntil(), { ...ADA, verificationStatus: 'royal' }],
    ['a user that is a list', tokenUntil(), []],
  ])('starts signed out with %s, and removes the rest', (_, token, user) => {
    keep(token, user);
    const session = open();
    expect([session.user(), session.token()]).toEqual([null, null]);
    expect(stored()).toEqual({ token: null, user: null });
  });

  it('keeps a session with an expired token: only a refresh can tell whether it is over', () => {
    keep(tokenUntil(1), ADA);
    const session = open();
    expect([session.user(), session.status()]).toEqual([ADA, 'expired']);
    session.begin(tokenUntil(), ADA);
    expect(session.status()).toBe('current');
    session.end();
    expect(session.status()).toBe('none');
  });

  it('returns the same user object until it changes', () => {
    const session = open();
    session.begin(tokenUntil(), ADA);
    const before = session.user();
    const listener = jest.fn();
    session.subscribe(listener);
    session.update({ firstName: ADA.firstName });
    expect(session.user()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
    session.update({ firstName: 'Adelaide' });
    expect(session.user()).toEqual({ ...ADA, firstName: 'Adelaide' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows another tab that signs out or signs in as another user', () => {
    const session = open();
    session.begin(tokenUntil(), ADA);
    const listener = jest.fn();
    session.subscribe(listener);

    keep(tokenFor(GRACE), GRACE);
    otherTab('token');
    expect(session.user()).toEqual(GRACE);

    localStorage.clear();
    otherTab(null);
    expect(session.user()).toBeNull();
    otherTab('something-else');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('never combines one user with another’s token while another tab is signing in', () => {
    const session = open();
    const token = tokenFor(ADA);
    session.begin(token, ADA);
    localStorage.setItem('user', JSON.stringify(GRACE));
    otherTab('user');
    expect([session.user(), session.token()]).toEqual([ADA, token]);
    expect(open().user()).toBeNull();
    expect(localStorage.getItem('token')).toBe(token);
    localStorage.setItem('token', tokenFor(GRACE));
    otherTab('token');
    expect(session.user()).toEqual(GRACE);
  });

  it('reads another user when it returns from the back/forward cache, which got no events', () => {
    const session = open();
    session.begin(tokenFor(ADA), ADA);
    keep(tokenFor(GRACE), GRACE);
    window.dispatchEvent(new Event('pageshow'));
    expect(session.user()).toEqual(GRACE);
  });

  it('does not write one user’s changes over another one who has just signed in', () => {
    const session = open();
    session.begin(tokenFor(ADA), ADA);
    keep(tokenFor(GRACE), GRACE);
    session.update({ firstName: 'Adelaide' });
    expect(JSON.parse(stored().user ?? '')).toEqual(GRACE);
    expect(session.user()).toEqual(GRACE);
  });
});

describe('with a clock that is wrong', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  const MINUTE = 60_000;
  /** The server's token at `NOW`, valid for ten minutes. */
  const issued = () => tokenUntil(NOW / 1_000 + 600, { iat: NOW / 1_000 });

  afterEach(() => jest.useRealTimers());

  it.each([
    ['two minutes behind', -2 * MINUTE],
    ['two minutes ahead', 2 * MINUTE],
    ['a day ahead', 1_440 * MINUTE],
  ])('by %s, a token lives ten minutes from its receipt, also in other tabs and after a reload', (_, error) => {
    jest.useFakeTimers({ now: NOW + error });
    const session = open();
    session.begin(issued(), ADA);
    expect(session.expiresAt()).toBe(Date.now() + 10 * MINUTE);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    expect([session.status(), open().status()]).toEqual(['current', 'current']);
    jest.advanceTimersByTime(1);
    expect([session.status(), open().status()]).toEqual(['expired', 'expired']);
  });

  it('does not trust a token’s age after the clock was set back', () => {
    jest.useFakeTimers({ now: NOW });
    const session = open();
    session.begin(issued(), ADA);
    jest.setSystemTime(NOW - 60 * MINUTE);
    expect(session.status()).toBe('expired');
  });

  it('ignores the receipt of another token, and falls back to the server’s times', () => {
    jest.useFakeTimers({ now: NOW });
    open().begin(issued(), ADA);
    keep(`${tokenUntil(NOW / 1_000 + 60, { iat: NOW / 1_000 - 540 })}other`, ADA);
    expect(open().expiresAt()).toBe(NOW + MINUTE);
  });
});
