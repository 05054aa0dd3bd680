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
