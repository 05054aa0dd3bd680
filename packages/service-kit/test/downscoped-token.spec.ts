import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsInt } from 'class-validator';
import { newId } from '../src/ids';
import { Operation } from '../src/openapi/operation';
import { Access, CurrentAuthority, type RequestAuthority } from '../src/security/access';
import { createTestBus, type TestBus } from '../src/testing/test-bus';
import { TestIssuer } from '../src/testing/test-issuer';
import { startService, testConfig } from './harness';

class AmountDto {
  @IsInt()
  amount!: number;
}

@Controller('vault')
@Access('back-office')
class VaultController {
  @Get()
  @Operation({ summary: 'Test route', data: null })
  look(@CurrentAuthority() authority: RequestAuthority | null): { data: RequestAuthority | null } {
    return { data: authority };
  }

  @Access('administrator')
  @Post()
  @Operation({ summary: 'Test route', data: null })
  empty(@Body() _: AmountDto, @CurrentAuthority() authority: RequestAuthority | null) {
    return { data: authority };
  }

  @Access('administrator')
  @Delete()
  @Operation({ summary: 'Test route', data: null })
  close(@CurrentAuthority() authority: RequestAuthority | null) {
    return { data: authority };
  }
}

const REQUEST = { method: 'POST', target: '/api/vault?at=noon', idempotencyKey: 'k', body: '{"amount":5}' };
const admin = newId();
let testBus: TestBus;
let issuer: TestIssuer;
let app: NestFastifyApplication;
let other: NestFastifyApplication;

beforeAll(async () => {
  testBus = await createTestBus();
  issuer = await TestIssuer.serve(testBus.bus);
  const parts = { controllers: [VaultController] };
  app = await startService(parts, testConfig(testBus.env), 'svc-transactions');
  other = await startService(parts, testConfig(testBus.env), 'svc-users');
});

afterAll(async () => {
  await app?.close();
  await other?.close();
  await testBus?.close();
});

function send(token: string, changes: Partial<Record<keyof typeof REQUEST, string | null>> = {}, to = app) {
  const { method, target, idempotencyKey, body } = { ...REQUEST, ...changes };
  return to.inject({
    method: method as 'POST',
    url: target ?? '',
    headers: {
      authorization: `Bearer ${token}`,
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { payload: body }),
  });
}
const look = (token: string, to = app) => send(token, { method: 'GET', idempotencyKey: null, body: null }, to);

describe('a token for one request', () => {
  it('is accepted for that request, which the handler can prove to another service', async () => {
    const token = issuer.downscoped(admin, REQUEST);
    const response = await send(token);
    expect(response.json()).toEqual({ data: { key: 'k', signedRequest: { token, ...REQUEST } } });
  });

  it('has its own id as key without an idempotency key, and binds a request without a body', async () => {
    const request = { method: 'DELETE', target: '/api/vault', body: null };
    const token = issuer.downscoped(admin, request);
    const response = await send(token, { ...request, idempotencyKey: null });
    const { key, signedRequest } = response.json().data;
    expect(key).toBe(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti);
    expect(signedRequest).toEqual({ token, method: 'DELETE', target: '/api/vault', body: '' });
  });

  it.each([
    ['method', { method: 'DELETE' }],
    ['path', { target: '/api/vault' }],
    ['query', { target: '/api/vault?at=night' }],
    ['idempotency key', { idempotencyKey: 'l' }],
    ['missing idempotency key', { idempotencyKey: null }],
    ['body', { body: '{"amount":6}' }],
    ['formatting of the body', { body: '{"amount": 5}' }],
    ['missing body', { body: null }],
    ['read', { method: 'GET', body: null }],
  ])('is rejected for another %s', async (_, changes) => {
    const response = await send(issuer.downscoped(admin, REQUEST), changes);
    expect(response.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('is rejected by another service, and when it has expired', async () => {
    expect((await send(issuer.downscoped(admin, REQUEST), {}, other)).statusCode).toBe(401);
    expect((await send(issuer.downscoped(admin, REQUEST, { audience: 'svc-contacts' }))).statusCode).toBe(401);
    expect((await send(issuer.downscoped(admin, REQUEST, { seconds: -1 }))).statusCode).toBe(401);
  });

  it('grants no more than the role does', async () => {
    expect((await send(issuer.downscoped(admin, REQUEST, { role: 'auditor' }))).statusCode).toBe(403);
  });
});

describe('a token for reads', () => {
  it('is accepted for reads of its service only', async () => {
    const token = issuer.downscoped(admin, null);
    expect((await look(token)).json()).toEqual({ data: null });
    expect((await send(token)).statusCode).toBe(401);
    expect((await send(token, { method: 'DELETE', body: null })).statusCode).toBe(401);
    expect((await look(token, other)).statusCode).toBe(401);
  });
});

it('an access token is accepted, and proves no request', async () => {
  const token = issuer.bearer(admin, 'administrator').authorization.replace('Bearer ', '');
  expect((await send(token)).json()).toEqual({ data: null });
});
