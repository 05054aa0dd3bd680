import { ADA, GRACE, tokenUntil } from '../testing/session-fixtures';
import { SessionStore } from './session-store';

const stored = () => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') });
const open = () => new SessionStore(localStorage, window);
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

    keep(tokenUntil(), GRACE);
    otherTab('token');
    expect(session.user()).toEqual(GRACE);

    localStorage.clear();
    otherTab(null);
    expect(session.user()).toBeNull();
    otherTab('something-else');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
