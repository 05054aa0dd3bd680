import { Body, Controller, Get, Logger, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsString, MaxLength, Min, ValidateNested } from 'class-validator';
import { BusUnavailableError, RequestTimeoutError } from '../src/bus/bus';
import { BodyLimit } from '../src/http/body-limit';
import { ProblemException } from '../src/http/problem';
import { currentContext, getTraceId } from '../src/http/request-context';
import { Operation } from '../src/openapi/operation';
import { Access } from '../src/security/access';
import { startService } from './harness';

class AddressDto {
  @IsString({ message: 'Enter a state.' })
  @MaxLength(5, { message: 'Too long.' })
  state!: string;
}

class BulkDto {
  @IsArray()
  numbers!: number[];
}

class OrderDto {
  @IsInt()
  @Min(1)
  amount!: number;

  @Type(() => AddressDto)
  @ValidateNested()
  location!: AddressDto;

  @IsArray()
  @Type(() => AddressDto)
  @ValidateNested({ each: true })
  others!: AddressDto[];
}

const FAULTS: Record<string, () => Error> = {
  unforeseen: () => Object.assign(new Error('select secret from vault'), { parameters: ['hunter2'] }),
  refused: () => new ProblemException('email_taken', { message: 'Taken.', errors: [{ field: 'email', message: 'x' }] }),
  busy: () => new ProblemException('rate_limited', { headers: { 'retry-after': '30' } }),
  unknown: () => new RequestTimeoutError('No reply to accounts.post'),
  brokerless: () => new BusUnavailableError('gone'),
};

@Controller('things')
@Access('public')
class ThingsController {
  @Post()
  @Operation({ summary: 'Test route', data: null })
  create(@Body() order: OrderDto): { data: object } {
    const { requestId, traceparent } = currentContext() ?? {};
    return { data: { amount: order.amount, isOrder: order instanceof OrderDto, context: { requestId, traceparent } } };
  }

  @Post('bulk')
  @BodyLimit(1024 * 1024)
  @Operation({ summary: 'A test asks it', data: null })
  createMany(@Body() { numbers }: BulkDto): { data: number } {
    return { data: numbers.length };
  }

  @Get('faults/:kind')
  @Operation({ summary: 'Test route', data: null })
  fail(@Param('kind') kind: string): never {
    throw FAULTS[kind]?.() ?? new Error('no such fault');
  }
}

let app: NestFastifyApplication;

beforeAll(async () => {
  app = await startService({ controllers: [ThingsController] });
});

afterAll(() => app.close());

const order = { amount: 5, location: { state: 'Ohio' }, others: [] };
const post = (payload: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.inject({
    method: 'POST',
    url: '/api/things',
    headers,
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });

describe('a request', () => {
  it('has an uncached response with a new id', async () => {
    const response = await post(order);
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({ amount: 5, isOrder: true });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps its request id and trace, also after its body was read', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const response = await post(order, {
      'content-type': 'application/json',
      'x-request-id': 'client-0123456789',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    });
    expect(response.headers['x-request-id']).toBe('client-0123456789');
    const { context } = response.json().data;
    expect(context.requestId).toBe('client-0123456789');
    expect(getTraceId(context.traceparent)).toBe(trace);
    expect(context.traceparent).not.toContain('b7ad6b7169203331');
  });

  it.each(['short', 'with spaces inside', 'x'.repeat(200), '"}\\n{"level":"fatal'])(
    'does not keep the id %j',
    async (id) => {
      const response = await post(order, { 'content-type': 'application/json', 'x-request-id': id });
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('an error response', () => {
  it('lists every invalid field by its dotted path, with the first broken rule', async () => {
    const response = await post({
      amount: '5',
      location: {},
      others: [{ state: 'Ohio' }, { state: 'Nebraska' }],
      surplus: true,
    });
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    const problem = response.json();
    expect(problem).toMatchObject({
      type: 'urn:larkspur:problem:invalid',
      status: 422,
      code: 'invalid',
      requestId: response.headers['x-request-id'],
    });
    expect(problem.detail).toBe(problem.message);
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { field: 'surplus', message: 'Unknown field.' },
        { field: 'amount', message: 'amount must be an integer number' },
        { field: 'location.state', message: 'Enter a state.' },
        { field: 'others.1.state', message: 'Too long.' },
      ]),
    );
    expect(problem.errors).toHaveLength(4);
  });

  it.each([
    ['an array', [order]],
    ['a string', '"text"'],
    ['a number', '5'],
    ['null', 'null'],
    ['nothing', ''],
  ])('rejects %s in place of an object', async (_, body) => {
    expect((await post(body)).json()).toMatchObject({ status: 422, code: 'invalid' });
  });

  it.each([
    ['broken JSON', () => post('{"amount":'), 400, 'bad_request'],
    ['a poisoned prototype', () => post('{"__proto__":{"isAdmin":true}}'), 400, 'bad_request'],
    ['bytes that are no UTF-8', () => post(Buffer.from('{"amount":"\xe9"}', 'latin1')), 400, 'bad_request'],
    ['UTF-16', () => post(Buffer.from(JSON.stringify(order), 'utf16le')), 400, 'bad_request'],
    ['a byte order mark', () => post(`\ufeff${JSON.stringify(order)}`), 400, 'bad_request'],
    [
      'a form',
      () => post('amount=5', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ],
    ['plain text', () => post('amount=5', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    ['more than 64 kB', () => post({ ...order, surplus: 'x'.repeat(64 * 1024) }), 413, 'too_large'],
    ['an unknown path', () => app.inject('/api/nowhere'), 404, 'not_found'],
    ['an unknown method', () => app.inject({ method: 'PATCH', url: '/api/things' }), 404, 'not_found'],
    ['a path that is none', () => app.inject('/api/%E0%A4%A'), 400, 'bad_request'],
    ['no route outside /api', () => app.inject({ method: 'POST', url: '/things', payload: order }), 404, 'not_found'],
  ])('to %s is a problem document', async (_, send, status, code) => {
    const response = await send();
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ status, code, requestId: response.headers['x-request-id'] });
  });

  it.each([
    ['250 members', JSON.stringify({ ...order, others: new Array(250).fill({}) }), 'Send at most 200 fields.'],
    ['nine levels', `{"others":${'['.repeat(8)}${']'.repeat(8)}}`, 'Send at most 8 levels of nesting.'],
  ])('to %s is sent before they are parsed', async (_, body, message) => {
    const parse = jest.spyOn(JSON, 'parse');
    const response = await post(body);
    const parsed = parse.mock.calls.map(([text]) => text);
    parse.mockRestore();
    expect(parsed).not.toContain(body);
    expect(response.json()).toMatchObject({ status: 422, code: 'invalid', errors: [{ field: '', message }] });
  });

  it('is limited in bytes as the route declares, and in members', async () => {
    const bulk = (count: number, padding = '') =>
      app.inject({
        method: 'POST',
        url: '/api/things/bulk',
        headers: { 'content-type': 'application/json' },
        payload: `${padding}${JSON.stringify({ numbers: new Array(count).fill(1) })}`,
      });
    expect((await bulk(199, ' '.repeat(512 * 1024))).json()).toEqual({ data: 199 });
    expect((await bulk(200)).statusCode).toBe(422);
    expect((await bulk(1, ' '.repeat(1024 * 1024))).statusCode).toBe(413);
  });

  it('has the message, fields and headers of its exception', async () => {
    expect((await app.inject('/api/things/faults/refused')).json()).toMatchObject({
      status: 409,
      code: 'email_taken',
      detail: 'Taken.',
      title: 'An account with this email already exists.',
      errors: [{ field: 'email', message: 'x' }],
    });
    expect((await app.inject('/api/things/faults/busy')).headers['retry-after']).toBe('30');
  });

  it.each(['unknown', 'brokerless'])('has Retry-After when a service is unavailable (%s)', async (kind) => {
    const response = await app.inject(`/api/things/faults/${kind}`);
    expect(response.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(response.headers['retry-after']).toBe('2');
  });
});

describe('an unexpected error', () => {
  it('is logged and not disclosed', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error');
    const response = await app.inject('/api/things/faults/unforeseen');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({
      code: 'internal',
      detail: 'Something went wrong on our side. Try again in a few minutes.',
    });
    expect(response.body).not.toContain('secret');
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ requestId: response.headers['x-request-id'], err: expect.any(Error) }),
      expect.any(String),
    );
  });
});

describe('for operators', () => {
  it('liveness and readiness are served outside /api', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'live', checks: {} });
    const ready = await app.inject('/health/ready');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ready', checks: { bus: 'up' } });
    expect((await app.inject('/api/health/live')).statusCode).toBe(404);
  });

  it('metrics are labeled by route, not by path', async () => {
    await app.inject('/api/things/faults/refused');
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/things\/faults\/:kind",status="409"\} \d+/,
    );
    expect(body).not.toContain('faults/refused');
    expect(body).toContain('process_cpu_seconds_total');
  });
});
