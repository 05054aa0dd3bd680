import type { TokenExchangeRequest } from '@larkspur/contracts/downscoped-token';
import { TokenVerifier } from '@larkspur/service-kit/security/access';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ADMIN, createTestEnvironment, eventually, getUser, post, type TestEnvironment } from './harness';

const HASH = 'A'.repeat(43);

let environment: TestEnvironment;
let app: NestFastifyApplication;
let token: string;

beforeAll(async () => {
  environment = await createTestEnvironment();
  app = await environment.startInstance();
  token = (await post(app, 'signin', ADMIN)).json().token;
});
afterAll(() => environment?.close());

function exchange(request: object, bearer?: string) {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return app.inject({ method: 'POST', url: '/api/token-exchange', payload: request, headers });
}
const issue = async (request: TokenExchangeRequest) => (await exchange(request, token)).json().data.token as string;
const verify = (bearer: string) => app.get(TokenVerifier).authenticateAny(bearer);

it('issues a token for reads of one service, as long as the access token is valid', async () => {
  const given = await verify(token);
  const { scope, caller, expires } = await verify(await issue({ audience: 'svc-transactions' }));
  expect(scope).toEqual({ audience: 'svc-transactions', tokenId: expect.any(String) });
  expect([caller, expires]).toEqual([given.caller, given.expires]);
});

it('issues a token for one request, for a minute, each with an id of its own', async () => {
  const tokens = [1, 2].map(() => issue({ audience: 'svc-contacts', requestHash: HASH }));
  const [first, second] = await Promise.all(tokens.map(async (issued) => verify(await issued)));
  expect(first?.scope).toEqual({ audience: 'svc-contacts', tokenId: expect.any(String), requestHash: HASH });
  expect((first?.expires ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(60_000);
  expect(second?.scope?.tokenId).not.toBe(first?.scope?.tokenId);
});

it('accepts an access token only, and no other request', async () => {
  const audience = 'svc-transactions';
  expect((await exchange({ audience })).statusCode).toBe(401);
  for (const issued of [await issue({ audience }), await issue({ audience, requestHash: HASH })]) {
    expect((await exchange({ audience }, issued)).statusCode).toBe(401);
    expect((await getUser(app, issued)).statusCode).toBe(401);
  }
  for (const invalid of [
    {},
    { audience: 'svc-users' },
    { audience: 'larkspur-api' },
    { audience, requestHash: 'short' },
    { audience, requestHash: null },
    { audience, role: 'administrator' },
  ]) {
    expect([invalid, (await exchange(invalid, token)).statusCode]).toEqual([invalid, 422]);
  }
});

it('is not in the API document', async () => {
  const { paths } = (await app.inject('/openapi.json')).json();
  expect(Object.keys(paths)).toContain('/auth/signin');
  expect(Object.keys(paths).filter((path) => path.includes('exchange'))).toEqual([]);
});

it('issues nothing for a session that has ended', async () => {
  const issued = await issue({ audience: 'svc-transactions' });
  expect((await post(app, 'signout', undefined, token)).statusCode).toBe(200);
  await eventually(
    () => exchange({ audience: 'svc-transactions' }, token),
    ({ statusCode }) => statusCode === 401,
  );
  await expect(verify(issued)).rejects.toMatchObject({ code: 'unauthenticated' });
});
