import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { PublicJwk } from '@larkspur/contracts/messages';
import { type AccessTokenClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsInt } from 'class-validator';
import type { ProblemException } from '../src/http/problem';
import { newId } from '../src/ids';
import { Operation } from '../src/openapi/operation';
import { Access, type Caller, CurrentCaller, CurrentTokenFailure } from '../src/security/access';
import { scaleToMachine } from '../src/testing/scale-to-machine';
import { eventually, Operator, startBus, startService, type TestBus, testConfig } from './harness';
import { TcpProxy } from './tcp-proxy';

class AmountDto {
  @IsInt()
  amount!: number;
}

class NothingDto {}

@Controller('vault')
@Access('signed-in')
class VaultController {
  @Get()
  @Operation({ summary: 'Test route', data: null })
  look(@CurrentCaller() caller: Caller): { data: Caller } {
    return { data: caller };
  }

  @Access('administrator')
  @Post()
  @Operation({ summary: 'Test route', data: null })
  empty(@Body() { amount }: AmountDto): { data: number } {
    return { data: amount };
  }

  @Access('public')
  @Get('public')
  @Operation({ summary: 'Test route', data: null })
  getPublic(@CurrentCaller() caller: Caller | null): { data: Caller | null } {
    return { data: caller };
  }

  @Access('public', { token: 'optional', acceptsOtherProof: true })
  @Get('other-proof')
  @Operation({ summary: 'Test route', data: null })
  getWithOtherProof(@CurrentTokenFailure() failure: ProblemException | null): { data: string | null } {
    return { data: failure?.code ?? null };
  }

  @Access('public', { token: 'ignored' })
  @Get('ignored')
  @Operation({ summary: 'Test route', data: null })
  getWithoutToken(@CurrentCaller() caller: Caller | null): { data: Caller | null } {
    return { data: caller };
  }
}

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  jwk: PublicJwk;
}

function signingKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return { kid, privateKey, jwk: { kty: 'RSA', kid, use: 'sig', alg: 'RS256', n, e } };
}

const STATE_QUEUE = 'kit.security-state';
const config = testConfig();
const first = signingKey('first');
const second = signingKey('second');
const published: SigningKey[] = [];
const revocations: { sessionId: string; until: number }[] = [];
const minutesFromNow = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

let operator: Operator;
let authority: TestBus;
let brokerProxy: TcpProxy;
let app: NestFastifyApplication;

/** Acts as svc-auth. */
async function startAuthority(): Promise<TestBus> {
  const started = await startBus(config);
  await started.bus.serve('auth.security-state', { queue: STATE_QUEUE, dto: NothingDto }, async () => ({
    jwks: { keys: published.map(({ jwk }) => jwk) },
    revocations,
  }));
  return started;
}

function token(
  claims: Partial<AccessTokenClaims> = {},
  key = first,
  header: object = {},
  algorithm: 'RS256' | 'RS512' = 'RS256',
): string {
  const payload = {
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    sub: newId(),
    sid: newId(),
    role: 'customer',
    iat: minutesFromNow(0),
    exp: minutesFromNow(10),
    ...claims,
  };
  // Serializing drops undefined claims.
  return new JwtService().sign(JSON.parse(JSON.stringify(payload)), {
    privateKey: key.privateKey,
    algorithm,
    header: { alg: algorithm, typ: 'at+jwt', kid: key.kid, ...header },
  });
}

/** Signed by hand: libraries refuse to create invalid tokens. */
function forge(header: object, sign: (input: string) => string): string {
  const [, payload] = token().split('.');
  const input = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`;
  return `${input}.${sign(input)}`;
}

const look = (bearer?: string) =>
  app.inject({ url: '/api/vault', headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } });

beforeAll(async () => {
  published.push(first);
  operator = await Operator.of(config);
  authority = await startAuthority();
  brokerProxy = await TcpProxy.start();
  app = await startService({ controllers: [VaultController] }, { ...config, RABBITMQ_URL: brokerProxy.url });
  // Until its first snapshot has arrived, the service accepts no token.
  await eventually(
    () => look(token()),
    ({ statusCode }) => statusCode === 200,
  );
});

afterAll(async () => {
  await app.close();
  await brokerProxy.remove();
  await authority.stop();
  await operator.cleanUp(STATE_QUEUE);
});

describe('an access token', () => {
  it('identifies the caller when it is valid', async () => {
    const response = await look(token({ sub: 'user-1', sid: 'session-1', role: 'administrator' }));
    expect(response.json()).toEqual({ data: { userId: 'user-1', sessionId: 'session-1', role: 'administrator' } });
  });

  const publicPem = createPublicKey(first.privateKey).export({ type: 'spki', format: 'pem' });
  it.each<[string, () => string | undefined]>([
    ['that is missing', () => undefined],
    ['that is not a JWT', () => 'rubbish'],
    ['with two parts', () => token().split('.').slice(0, 2).join('.')],
    ['without a signature', () => forge({ alg: 'none', typ: 'at+jwt', kid: 'first' }, () => '')],
    [
      'signed with the public key as a shared secret',
      () =>
        forge({ alg: 'HS256', typ: 'at+jwt', kid: 'first' }, (input) =>
          createHmac('sha256', publicPem).update(input).digest('base64url'),
        ),
    ],
    ['signed by another algorithm of the same key', () => token({}, first, { alg: 'RS512' }, 'RS512')],
    ['signed by a stranger under our key id', () => token({}, { ...signingKey('first') })],
    ['of a key that nobody published', () => token({}, second)],
    ['without a key id', () => token({}, first, { kid: undefined })],
    ['of another type', () => token({}, first, { typ: 'JWT' })],
    ['of another issuer', () => token({ iss: 'someone-else' as typeof TOKEN_ISSUER })],
    ['for another audience', () => token({ aud: 'another-api' as typeof TOKEN_AUDIENCE })],
    ['that expired', () => token({ exp: minutesFromNow(-1) })],
    ['that never expires', () => token({ exp: undefined })],
    ['without a session', () => token({ sid: undefined })],
    ['of an unknown role', () => token({ role: 'owner' as 'customer' })],
    [
      'whose claims were changed',
      () => {
        const [header, , signature] = token().split('.');
        const claims = {
          sub: 'user-1',
          sid: 's',
          role: 'administrator',
          iss: TOKEN_ISSUER,
          aud: TOKEN_AUDIENCE,
          exp: minutesFromNow(9),
        };
        return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
      },
    ],
  ])('%s is rejected', async (_, make) => {
    const response = await look(make());
    expect(response.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('is rejected after its expiry, also when it is cached', async () => {
    const brief = token({ exp: Math.floor(Date.now() / 1000) + 2 });
    expect((await look(brief)).statusCode).toBe(200);
    await eventually(
      () => look(brief),
      ({ statusCode }) => statusCode === 401,
    );
  });
});

describe('a route', () => {
  const post = (role: AccessTokenClaims['role'], amount: unknown) =>
    app.inject({
      method: 'POST',
      url: '/api/vault',
      headers: { authorization: `Bearer ${token({ role })}` },
      payload: { amount },
    });

  it('for administrators rejects others before it validates the body', async () => {
    expect((await post('customer', 'rubbish')).json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await post('administrator', 'rubbish')).statusCode).toBe(422);
    expect((await post('administrator', 5)).json()).toEqual({ data: 5 });
  });

  it('for signed-in users rejects others before it reads the body', async () => {
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/vault',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{"amount":',
      });
    const statusWith = async (bearer: string) => (await send({ authorization: `Bearer ${bearer}` })).statusCode;
    expect((await send({})).statusCode).toBe(401);
    expect(await statusWith(token({ exp: minutesFromNow(-1) }))).toBe(401);
    expect(await statusWith(token({ role: 'customer' }))).toBe(403);
    expect(await statusWith(token({ role: 'administrator' }))).toBe(400);
  });

  it('for everyone knows the caller and ignores an invalid token', async () => {
    const getPublic = (bearer: string) =>
      app.inject({ url: '/api/vault/public', headers: { authorization: `Bearer ${bearer}` } });
    expect((await getPublic(token({ sub: 'user-1' }))).json().data.userId).toBe('user-1');
    expect((await getPublic(token({ exp: minutesFromNow(-1) }))).json()).toEqual({ data: null });
    expect((await app.inject('/api/vault/public')).json()).toEqual({ data: null });
    expect((await app.inject('/api/vault/other-proof')).json()).toEqual({ data: null });
  });
});

describe('a revoked session', () => {
  it('is rejected immediately, also for cached tokens', async () => {
    const bearer = token({ sid: 'revoked-live' });
    expect((await look(bearer)).statusCode).toBe(200);
    const revokedAt = Date.now();
    await authority.bus.publish('session.revoked', { sessionId: 'revoked-live', until: minutesFromNow(10) });
    await eventually(
      () => look(bearer),
      ({ statusCode }) => statusCode === 401,
    );
    expect(Date.now() - revokedAt).toBeLessThan(scaleToMachine(1_000));
  });

  it('is known after a reconnect even if its event was missed', async () => {
    const bearer = token({ sid: 'revoked-meanwhile' });
    expect((await look(bearer)).statusCode).toBe(200);
    await brokerProxy.cut();
    revocations.push({ sessionId: 'revoked-meanwhile', until: minutesFromNow(10) });
    await brokerProxy.restore();
    await eventually(
      () => look(bearer),
      ({ statusCode }) => statusCode === 401,
    );
  });
});

describe('a new signing key', () => {
  it('is requested when a token names it', async () => {
    published.push(second);
    const bearer = token({}, second);
    // An unknown key of another test may have been asked for less than a second ago.
    await eventually(
      () => look(bearer),
      ({ statusCode }) => statusCode === 200,
    );
  });

  it('that does not exist causes at most one request a second', async () => {
    const questions = jest.spyOn(published, 'map');
    const responses = await Promise.all(Array.from({ length: 50 }, () => look(token({}, { ...first, kid: newId() }))));
    // Requests that come while one is in progress, beyond the few that may wait for it, get 503.
    expect(responses.filter(({ statusCode }) => statusCode !== 401 && statusCode !== 503)).toEqual([]);
    expect(questions.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

describe('while revocations may be missed', () => {
  it('all tokens are rejected three seconds after the broker disconnects and accepted after it returns', async () => {
    const bearer = token();
    const cutAt = Date.now();
    await brokerProxy.cut();
    const seen: { after: number; statusCode: number }[] = [];
    await eventually(
      async () => {
        const { statusCode } = await look(bearer);
        seen.push({ after: Date.now() - cutAt, statusCode });
        return statusCode;
      },
      (statusCode) => statusCode === 503,
    );
    expect(seen.at(-1)?.after).toBeGreaterThan(1_500);
    expect(seen.at(-1)?.after).toBeLessThan(3_000 + scaleToMachine(300));
    expect(seen.slice(0, -1).every(({ statusCode }) => statusCode === 200)).toBe(true);
    const refused = await look(bearer);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect(refused.headers['retry-after']).toBe('2');
    const getWithToken = async (path: string) =>
      (await app.inject({ url: `/api/vault/${path}`, headers: { authorization: `Bearer ${bearer}` } })).json();
    expect((await app.inject('/api/vault/public')).statusCode).toBe(200);
    expect(await getWithToken('public')).toMatchObject({ code: 'unavailable' });
    expect(await getWithToken('other-proof')).toEqual({ data: 'unavailable' });
    expect(await getWithToken('ignored')).toEqual({ data: null });
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
    await brokerProxy.restore();
    await eventually(
      () => look(bearer),
      ({ statusCode }) => statusCode === 200,
    );
  });

  it('a process that never received a snapshot rejects all tokens', async () => {
    await authority.stop();
    const isolated = await startService(
      { controllers: [VaultController] },
      testConfig({ BUS_NAMESPACE: `${config.BUS_NAMESPACE}-isolated` }),
    );
    try {
      const response = await isolated.inject({ url: '/api/vault', headers: { authorization: `Bearer ${token()}` } });
      expect(response.statusCode).toBe(503);
    } finally {
      await isolated.close();
    }
  });
});
