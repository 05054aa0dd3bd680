import { createApiClient } from '@larkspur/web-kit/host/api-client';
import { createHostSession } from '@larkspur/web-kit/host/host-session';
import { SessionStore } from '@larkspur/web-kit/host/session-store';
import { TokenRefresher } from '@larkspur/web-kit/host/token-refresher';
import { ADA, GRACE, tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { RouteTable } from '../routes/route-table';
import { testRegistry } from '../routes/testing';
import { SessionTermination } from './session-termination';

const json = (status: number, body: unknown) => Response.json(body, { status });

function setUp(fetch: jest.Mock, path = '/account/home') {
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  const store = new SessionStore(localStorage, window);
  const visited: string[] = [];
  const routes = new RouteTable(testRegistry());
  const termination = new SessionTermination(
    store,
    {
      location: () => ({ pathname, search, hash: '' }),
      replace: (to) => visited.push(to),
    },
    () => routes,
  );
  const api = createApiClient({
    token: () => store.token(),
    onUnauthorized: (token) => termination.onUnauthorized(token),
    fetch,
  });
  const tokens = new TokenRefresher({
    store,
    requestToken: (signal) => api.post('/auth/refresh', { keepOn401: true, signal }),
    onExpired: () => termination.onExpired(),
    locks: undefined,
  });
  const session = createHostSession({ store, bareClient: api, tokens, termination });
  return { store, visited, termination, api, tokens, session };
}

beforeEach(() => localStorage.clear());

describe('sign-in', () => {
  it('stores the server’s response', async () => {
    const token = tokenUntil();
    const fetch = jest.fn(async () => json(200, { token, user: ADA, data: { token, user: ADA }, message: '' }));
    const { session, store } = setUp(fetch, '/signin');
    await expect(session.signIn({ email: ADA.email, password: 'qz7#Lm' })).resolves.toEqual(ADA);
    expect(store.token()).toBe(token);
    expect(session.current()).toEqual(ADA);
    expect(fetch).toHaveBeenCalledWith(
      '/api/auth/signin',
      expect.objectContaining({ method: 'POST', body: '{"email":"ada@example.com","password":"qz7#Lm"}' }),
    );
  });

  it('leaves a rejection to the form', async () => {
    const { session, visited } = setUp(
      jest.fn(async () => json(401, { code: 'wrong_credentials', message: 'The email or password is incorrect.' })),
    );
    await expect(session.signIn({ email: 'a@b.example', password: 'x' })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_credentials',
      message: 'The email or password is incorrect.',
    });
    expect(visited).toEqual([]);
  });
});

it('does not give the user another user’s name', () => {
  const { session, store } = setUp(jest.fn());
  store.begin(tokenUntil(), ADA);
  session.update({ ...GRACE, firstName: 'Grace' });
  expect(session.current()).toEqual(ADA);
  session.update({ ...ADA, firstName: 'Adelaide' });
  expect(session.current()?.firstName).toBe('Adelaide');
});

describe('a password change', () => {
  const PASSWORDS = { oldPassword: 'qz7#Lm', newPassword: 'quiet-meadow-1907' };
  const answers = (routes: Record<string, () => Response | Promise<Response>>) =>
    jest.fn(
      async (url: string) => routes[url]?.() ?? json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
  const replaced = (token: string) => json(200, { token, user: ADA, data: { token, user: ADA }, message: 'Changed.' });

  it('continues with the new token, and returns only the message', async () => {
    const [before, after] = [tokenUntil(), tokenUntil(undefined, { jti: 'after' })];
    const fetch = answers({ '/api/auth/change-password': () => replaced(after) });
    const { session, store, visited } = setUp(fetch, '/account/update-password');
    store.begin(before, ADA);
    await expect(session.changePassword?.(PASSWORDS)).resolves.toBe('Changed.');
    expect(store.token()).toBe(after);
    expect(visited).toEqual([]);
  });

  it('does not sign out when a concurrent request was rejected with the former token', async () => {
    let respond = (_: Response) => {};
    const [before, after] = [tokenUntil(), tokenUntil(undefined, { jti: 'after' })];
    const fetch = answers({
      '/api/auth/change-password': () =>
        new Promise<Response>((resolve) => {
          respond = resolve;
        }),
    });
    const { session, store, visited, tokens, termination } = setUp(fetch, '/account/update-password');
    store.begin(before, ADA);
    const changing = session.changePassword?.(PASSWORDS);
    // The stream of live events does this when it ends before the response has arrived.
    const rejected = tokens
      .replaceRejected(before)
      .then((isReplaced) => isReplaced || termination.onUnauthorized(before));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(visited).toEqual([]);
    respond(replaced(after));
    await changing;
    await expect(rejected).resolves.toBe(true);
    expect([visited, store.token()]).toEqual([[], after]);
    expect(fetch).not.toHaveBeenCalledWith('/api/auth/refresh', expect.anything());
  });

  it.each([
    ['wrong_password', 422],
    ['rate_limited', 429],
  ])('keeps session and token after %s', async (code, status) => {
    const fetch = answers({ '/api/auth/change-password': () => json(status, { code, message: 'No.' }) });
    const { session, store, visited } = setUp(fetch, '/account/update-password');
    const token = tokenUntil();
    store.begin(token, ADA);
    await expect(session.changePassword?.(PASSWORDS)).rejects.toMatchObject({ code, message: 'No.' });
    expect([store.token(), visited]).toEqual([token, []]);
  });

  it('refreshes a token that has expired on the form, and sends the change once', async () => {
    const [fresh, after] = [tokenUntil(), tokenUntil(undefined, { jti: 'after' })];
    const fetch = answers({
      '/api/auth/refresh': () => replaced(fresh),
      '/api/auth/change-password': () => replaced(after),
    });
    const { session, store } = setUp(fetch, '/account/update-password');
    store.begin(tokenUntil(1), ADA);
    await session.changePassword?.(PASSWORDS);
    expect(store.token()).toBe(after);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/auth/refresh', '/api/auth/change-password']);
  });

  it('redirects to sign-in when the session is over', async () => {
    const { session, store, visited } = setUp(answers({}), '/account/update-password');
    store.begin(tokenUntil(), ADA);
    await expect(session.changePassword?.(PASSWORDS)).rejects.toMatchObject({ status: 401 });
    expect(visited).toEqual(['/signin?next=%2Faccount%2Fupdate-password']);
  });
});

describe('sign-out', () => {
  it.each([
    ['answers', () => Promise.resolve(json(200, {}))],
    ['refuses', () => Promise.resolve(json(401, {}))],
    ['is unavailable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])('ends the session immediately when the server %s', async (_, answer) => {
    const fetch = jest.fn(answer);
    const { session, store, visited } = setUp(fetch);
    const token = tokenUntil();
    store.begin(token, ADA);
    await session.signOut();
    expect(localStorage).toHaveLength(0);
    expect(session.current()).toBeNull();
    expect(visited).toEqual(['/signin']);
    expect(fetch).toHaveBeenCalledWith(
      '/api/auth/signout',
      expect.objectContaining({
        headers: expect.objectContaining({ authorization: `Bearer ${token}` }),
        keepalive: true,
      }),
    );
  });
});

describe('a 401', () => {
  const refuse = () => jest.fn(async () => json(401, { code: 'unauthenticated', message: 'Please sign in.' }));

  it('navigates to sign-in once, however many arrive together', async () => {
    const { api, store, visited } = setUp(refuse(), '/account/transactions?q=rent');
    store.begin(tokenUntil(), ADA);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => api.get(`/transaction/${n}`)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(visited).toEqual(['/signin?next=%2Faccount%2Ftransactions%3Fq%3Drent']);
    expect(store.user()).toBeNull();
  });

  it.each(['/account/home', '/admin/users'])(
    'leads from %s to /signin, and so does a refused refresh',
    async (path) => {
      const next = `/signin?next=${encodeURIComponent(path)}`;
      const refused = setUp(refuse(), path);
      refused.store.begin(tokenUntil(), ADA);
      await refused.api.get('/user/me').catch(() => undefined);
      expect(refused.visited).toEqual([next]);

      const expired = setUp(refuse(), path);
      expired.store.begin(tokenUntil(1), ADA);
      await expired.tokens.token().catch(() => undefined);
      expect(expired.visited).toEqual([next]);
      expect(expired.store.user()).toBeNull();
    },
  );

  it('for an earlier session does not end a later one', async () => {
    const { api, store, visited, termination } = setUp(refuse());
    store.begin(tokenUntil(), ADA);
    const late = api.get('/user/me');
    store.begin(tokenUntil(2_000_000_000), ADA);
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(visited).toEqual([]);
    expect(termination.isInProgress()).toBe(false);
    expect(store.user()).toEqual(ADA);
  });

  it('is left to callers that ask for it', async () => {
    const { api, visited } = setUp(refuse(), '/');
    await expect(api.get('/contacts', { keepOn401: true })).rejects.toMatchObject({ status: 401 });
    expect(visited).toEqual([]);
  });

  it('works again after the first navigation has finished', async () => {
    const { api, visited, termination } = setUp(refuse(), '/contact');
    await api.get('/user/me').catch(() => undefined);
    termination.onNavigated();
    await api.get('/user/me').catch(() => undefined);
    expect(visited).toHaveLength(2);
  });
});
