import { apiError, FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { IdempotencyKeys } from './idempotency-keys';

const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

/** A page that was just loaded: what it knows of earlier requests is stored. */
function openPage(userId: string | null = 'u1', operation = 'add') {
  const keys = new IdempotencyKeys(operation);
  const host = new FakeHost().signInAs(userId === null ? null : buildSessionUser({ _id: userId }));
  /** @returns the key that was sent */
  return async (request: unknown, outcome?: Error): Promise<string> => {
    let used = '';
    await keys
      .send(host, request, async (key) => {
        used = key;
        if (outcome) throw outcome;
      })
      .catch(() => undefined);
    return used;
  };
}

it.each(['network', 'unavailable', 'internal', 'request_timeout', 'conflict', 'rate_limited'] as const)(
  'repeats the key after %s, because the request may have taken effect or may still run',
  async (code) => {
    const send = openPage();
    const first = await send({ amount: 5 }, apiError(code));
    const other = await send({ amount: 6 });
    const second = await send({ amount: 5 });
    const third = await send({ amount: 5 });
    expect(first).toMatch(/^[\x21-\x7e]{1,128}$/);
    expect(second).toBe(first);
    expect(new Set([first, other, third]).size).toBe(3);
  },
);

it.each(['invalid', 'stale', 'forbidden', 'not_found'] as const)('gives the key up after %s', async (code) => {
  const send = openPage();
  const first = await send({ amount: 5 }, apiError(code));
  expect(await send({ amount: 5 })).not.toBe(first);
});

it('repeats the key after a reload until the outcome is known, and then stores nothing', async () => {
  const first = await openPage()({ amount: 5 }, apiError('network'));
  expect(await openPage()({ amount: 5 }, apiError('network'))).toBe(first);
  expect(await openPage()({ amount: 5 })).toBe(first);
  expect(localStorage.length).toBe(0);
  expect(await openPage()({ amount: 5 })).not.toBe(first);
});

it('does not share keys between users or operations', async () => {
  const keys = [
    await openPage()({ amount: 5 }, apiError('network')),
    await openPage('u2')({ amount: 5 }, apiError('network')),
    await openPage(null)({ amount: 5 }, apiError('network')),
    await openPage('u1', 'remove')({ amount: 5 }, apiError('network')),
  ];
  expect(new Set(keys).size).toBe(4);
});

it('forgets a key after 24 hours, when the server has forgotten it, too', async () => {
  const now = Date.now();
  const first = await openPage()({ amount: 5 }, apiError('network'));
  jest.spyOn(Date, 'now').mockReturnValue(now + 23 * HOUR);
  expect(await openPage()({ amount: 5 }, apiError('network'))).toBe(first);
  jest.spyOn(Date, 'now').mockReturnValue(now + 24 * HOUR + 1_000);
  expect(await openPage()({ amount: 5 }, apiError('network'))).not.toBe(first);
});

it('sends the same key when a request is sent twice at once', async () => {
  const keys = new IdempotencyKeys('add');
  const host = new FakeHost().signInAs(buildSessionUser());
  const used: string[] = [];
  let succeed = () => {};
  const areBothSent = new Promise<void>((resolve) => {
    succeed = resolve;
  });
  const send = () =>
    keys.send(host, { amount: 5 }, (key) => {
      if (used.push(key) === 2) succeed();
      return areBothSent;
    });
  await Promise.all([send(), send()]);
  expect(used[1]).toBe(used[0]);
});

it('stores nothing of the request itself', async () => {
  await openPage()({ description: 'Welcome gift' }, apiError('network'));
  expect(JSON.stringify({ ...localStorage })).toMatch(/"fingerprint\W+[0-9a-f]{64}/);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Welcome');
});

it.each(['{', 'null', '[]', '{"salt":"x","requests":[null,1,{}]}'])('ignores a stored %s', async (text) => {
  localStorage.setItem('larkspur-requests-u1', text);
  const send = openPage();
  const first = await send({ amount: 5 }, apiError('network'));
  expect(await send({ amount: 5 })).toBe(first);
});

describe('where the browser does not hash', () => {
  const secure = crypto;
  const provide = (value: object) => Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
  beforeEach(() => provide({ getRandomValues: secure.getRandomValues.bind(secure) }));
  afterEach(() => provide(secure));

  it('keeps keys as long as the page, and stores nothing', async () => {
    const send = openPage();
    const first = await send({ amount: 5 }, apiError('network'));
    expect(await send({ amount: 5 }, apiError('network'))).toBe(first);
    expect(localStorage.length).toBe(0);
  });
});
