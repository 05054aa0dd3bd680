import { ReadableStream } from 'node:stream/web';
import { createApiClient } from './api-client';

function clientOf(answer: Response | Error, token: string | null = null) {
  const fetch = jest.fn(async (_url: string, _init?: RequestInit): Promise<Response> => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onUnauthorized = jest.fn();
  const client = createApiClient({
    token: () => token,
    onUnauthorized,
    fetch: fetch as unknown as typeof window.fetch,
  });
  return { client, onUnauthorized, sent: () => ({ url: fetch.mock.calls[0]?.[0], ...fetch.mock.calls[0]?.[1] }) };
}

const json = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers });

describe('requests', () => {
  it('send cookies, and a bearer token only if there is one', async () => {
    const visitor = clientOf(json(200, {}));
    await visitor.client.get('/contacts');
    expect(visitor.sent()).toMatchObject({ url: '/api/contacts', method: 'GET', credentials: 'include' });
    expect(visitor.sent().headers).toEqual({ accept: 'application/json' });

    const customer = clientOf(json(200, {}), 't');
    await customer.client.post('/transaction/transfer', {
      body: { amount: 5 },
      headers: { 'idempotency-key': 'k', authorization: 'Bearer of somebody else' },
    });
    expect(customer.sent()).toMatchObject({
      body: '{"amount":5}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k', authorization: 'Bearer t' },
    });
  });

  it('omit undefined query parameters', async () => {
    const { client, sent } = clientOf(json(200, {}));
    await client.get('/beneficiaries', { query: { accountNumber: '0123456789', bankName: undefined, exact: false } });
    expect(sent().url).toBe('/api/beneficiaries?accountNumber=0123456789&exact=false');
  });

  it.each(['//evil.example/x', 'contacts', '/\\evil.example'])('refuse the path %s', async (path) => {
    const { client } = clientOf(json(200, {}));
    await expect(client.get(path)).rejects.toThrow('starts with one slash');
  });
});

describe('responses', () => {
  it('resolve with the body of any 2xx', async () => {
    await expect(clientOf(json(201, { data: 1 })).client.post('/x')).resolves.toEqual({ data: 1 });
    await expect(clientOf(new Response(null, { status: 204 })).client.delete('/x')).resolves.toBeUndefined();
  });

  it('pass on the headers of a success and of an error', async () => {
    const read = async (answer: Response) => {
      const onResponse = jest.fn();
      await clientOf(answer)
        .client.get('/x', { onResponse })
        .catch(() => undefined);
      const [{ status, headers }] = onResponse.mock.calls[0];
      return { status, etag: headers.get('ETag'), other: headers.get('x-other') };
    };
    expect(await read(json(200, {}, { etag: '"7"' }))).toEqual({ status: 200, etag: '"7"', other: null });
    expect(await read(json(412, { code: 'stale' }, { etag: '"8"' }))).toMatchObject({ status: 412, etag: '"8"' });
  });

  it('reject with all fields of a problem', async () => {
    const problem = {
      code: 'invalid',
      message: 'Some fields need your attention.',
      errors: [{ field: 'amount', message: 'Enter an amount' }, 'nonsense'],
      requestId: 'r-1',
    };
    await expect(clientOf(json(422, problem)).client.put('/x')).rejects.toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'invalid',
      message: problem.message,
      errors: [{ field: 'amount', message: 'Enter an amount' }],
      requestId: 'r-1',
    });
  });

  it('get a default message when they are not the bank’s', async () => {
    const page = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'r-2' } });
    await expect(clientOf(page).client.get('/x')).rejects.toMatchObject({
      status: 502,
      code: 'unavailable',
      requestId: 'r-2',
    });
    await expect(clientOf(new Response('<h1>Hotel Wi-Fi</h1>')).client.get('/x')).rejects.toMatchObject({
      status: 200,
      code: 'internal',
    });
    await expect(clientOf(json(409, { code: 'of-another-year' })).client.get('/x')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('have status 0 when none arrived', async () => {
    await expect(clientOf(new TypeError('Failed to fetch')).client.get('/x')).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
      code: 'network',
    });
  });

  it('reject with the caller’s own abort, not with a network error', async () => {
    const controller = new AbortController();
    controller.abort();
    const aborted = new DOMException('aborted', 'AbortError');
    const { client } = clientOf(aborted);
    await expect(client.get('/x', { signal: controller.signal })).rejects.toBe(aborted);
  });

  it('report a 401 with the token that was rejected', async () => {
    const { client, onUnauthorized } = clientOf(json(401, {}), 't');
    await client.get('/user/me').catch(() => undefined);
    expect(onUnauthorized).toHaveBeenCalledWith('t');
  });
});

describe('retryAfter', () => {
  const retryAfterOf = (value: string) =>
    clientOf(json(429, { code: 'throttled', message: 'Too many.' }, { 'retry-after': value }))
      .client.get('/x')
      .catch((error) => error.retryAfter);

  it('is what the server sends, in seconds', async () => {
    expect(await retryAfterOf('120')).toBe(120);
  });

  it.each(['soon', '', '-5'])('is undefined for "%s"', async (value) => {
    expect(await retryAfterOf(value)).toBeUndefined();
  });
});

describe('a 401', () => {
  const unauthorized = () => json(401, { code: 'unauthenticated', message: 'Please sign in.' });

  function clientWith(answers: Response[], replaceRejected: (token: string) => Promise<boolean>) {
    const fetch = jest.fn(async (_url: string, _init?: RequestInit) => answers.shift() ?? unauthorized());
    const onUnauthorized = jest.fn();
    let issued = 0;
    const token = () => {
      issued += 1;
      return `t${issued}`;
    };
    const client = createApiClient({
      token,
      replaceRejected,
      onUnauthorized,
      fetch: fetch as unknown as typeof window.fetch,
    });
    return { client, fetch, onUnauthorized };
  }

  it('is tried once more with another token and the same body and headers', async () => {
    const replace = jest.fn(async () => true);
    const { client, fetch, onUnauthorized } = clientWith([unauthorized(), json(200, { data: 1 })], replace);
    const options = { body: { amount: 5 }, headers: { 'idempotency-key': 'k' } };
    await expect(client.post('/transaction/transfer', options)).resolves.toEqual({ data: 1 });
    const [first, second] = fetch.mock.calls.map(([, init]) => init);
    expect(replace).toHaveBeenCalledWith('t1');
    expect(second).toEqual({ ...first, headers: { ...first?.headers, authorization: 'Bearer t2' } });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it.each([
    ['a second time', true, 2, 't2'],
    ['without another token', false, 1, 't1'],
  ])('%s is final', async (_, isReplaced, requests, token) => {
    const { client, fetch, onUnauthorized } = clientWith([], async () => isReplaced);
    await expect(client.get('/user/me')).rejects.toMatchObject({ status: 401 });
    expect(fetch).toHaveBeenCalledTimes(requests);
    expect(onUnauthorized).toHaveBeenCalledWith(token);
  });

  it('ends nothing while the bank cannot be reached', async () => {
    const unreachable = Object.assign(new Error('unreachable'), { name: 'ApiError', status: 0 });
    const { client, onUnauthorized } = clientWith([], () => Promise.reject(unreachable));
    await expect(client.get('/user/me')).rejects.toBe(unreachable);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('another user', () => {
  let user: string | undefined;
  let token: () => Promise<string>;
  let respond: (response: Response) => void;
  const fetch = jest.fn();
  const onUnauthorized = jest.fn();
  const client = createApiClient({ token: () => token(), user: () => user, onUnauthorized, fetch });

  beforeEach(() => {
    user = 'ada';
    token = async () => 'token';
    fetch.mockReset().mockReturnValue(
      new Promise<Response>((resolve) => {
        respond = resolve;
      }),
    );
  });

  it('sends nothing that the first one asked for', async () => {
    token = async () => {
      user = 'grace';
      return 'of Grace';
    };
    await expect(client.post('/transaction/transfer', { body: { amount: 5 } })).rejects.toMatchObject({ status: 0 });
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each(['grace', undefined])('never gets a response to the first one (then: %s)', async (next) => {
    const pending = client.get('/user/me');
    await Promise.resolve();
    user = next;
    respond(json(200, { data: 'secret of Ada' }));
    await expect(pending).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  it('gets what was requested before signing in', async () => {
    user = undefined;
    const pending = client.get('/contacts');
    await Promise.resolve();
    user = 'ada';
    respond(json(200, { data: [] }));
    await expect(pending).resolves.toEqual({ data: [] });
  });
});

describe('a download', () => {
  const file = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Response(body, { headers: { 'content-type': 'text/csv', ...headers } });

  it('has the content, the name that the server gave it, and progress in bytes', async () => {
    const { client, sent } = clientOf(
      file('a,b\r\n', { 'content-disposition': 'attachment; filename="larkspur-statement-2026-11.csv"' }),
      't',
    );
    const received: number[] = [];
    const { content, name } = (await client.download?.('/transaction/export', {
      query: { format: 'csv' },
      onReceived: (bytes) => received.push(bytes),
    })) ?? { content: new Blob(), name: '' };
    expect(name).toBe('larkspur-statement-2026-11.csv');
    expect(content.size).toBe(5);
    expect(received.at(-1)).toBe(5);
    expect(sent()).toMatchObject({ url: '/api/transaction/export?format=csv', headers: { authorization: 'Bearer t' } });
  });

  it('rejects with the server’s error, and when the file breaks off', async () => {
    const refused = clientOf(json(503, { code: 'unavailable', message: 'Try again in a few seconds.' }));
    await expect(refused.client.download?.('/transaction/export')).rejects.toMatchObject({ status: 503 });
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(3));
        controller.error(new TypeError('terminated'));
      },
    });
    await expect(
      clientOf(file(broken as unknown as BodyInit)).client.download?.('/transaction/export'),
    ).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
    });
  });
});
