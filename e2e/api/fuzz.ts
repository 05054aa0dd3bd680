import { randomInt, randomUUID } from 'node:crypto';
import type { AccessLevel } from '@larkspur/service-kit/security/access';
import fc from 'fast-check';
import { type ApiRequest, type ApiResult, call, member } from './api-client';
import { type ApiDocument, type ApiOperation, fill, getBodySchema, getErrorCode } from './api-document';
import { brokenText, contentType, hostileText, hostileValue, PROTECTED_FIELDS } from './hostile-values';
import type { CallerName, TestUsers } from './test-users';

interface ApiTestContext {
  url: string;
  api: ApiDocument;
  users: TestUsers;
}

/** FUZZ_SEED repeats a failure; FUZZ_RUNS is the number of requests per route. */
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const RUNS = Number(process.env.FUZZ_RUNS ?? 15);
/** Requests of each route that must get past the rate limits. */
const MIN_ANSWERED = Math.min(RUNS, 5);
const MAX_RESPONSE_MS = 10_000;

/** Two concurrent uploads, else 503 with `Retry-After`: the only expected 503. */
const LIMITED_CONCURRENCY = new Set(['POST /user/verification', 'PATCH /user/profile-picture']);

const CALLER_BY_ACCESS: Readonly<Record<AccessLevel, CallerName>> = {
  public: 'visitor',
  'signed-in': 'customer',
  'account-holder': 'customer',
  'back-office': 'auditor',
  administrator: 'administrator',
};

/** The caller that the route allows. Only an unverified customer may submit documents. */
const getCaller = ({ definition, name }: ApiOperation): CallerName =>
  name === 'POST /user/verification' ? 'unverified' : CALLER_BY_ACCESS[definition['x-access']];

/** No request causes a 5xx, and every response is documented. */
export function fuzz(context: () => ApiTestContext): void {
  beforeAll(() => process.stderr.write(`FUZZ_SEED=${SEED}\n`));

  it('no route responds with 5xx to random input', async () => {
    const { api } = context();
    const unanswered: string[] = [];
    for (const operation of api.operations) {
      const request = requests(operation);
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(request, async (asked) => {
          const { token } = await context().users.signedIn(getCaller(operation));
          const result = await call(context().url, { ...asked, token });
          expectDocumented(api, operation, result);
          if (result.status !== 429) answered += 1;
        }),
        { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 20_000, endOnFailure: true },
      );
      if (answered < MIN_ANSWERED) unanswered.push(`${operation.name}: ${answered}`);
    }
    expect(unanswered).toEqual([]);
  });

  it('protected fields are rejected in every body, also in nested objects', async () => {
    const { api, url, users } = context();
    const accepted: string[] = [];
    for (const operation of api.operations) {
      const body = getBodySchema(operation);
      if (!body) continue;
      const { token } = await users.signedIn(getCaller(operation));
      let refused = 0;
      const known = Object.keys(body.schema.properties ?? {});
      const places = [null, ...known.filter((name) => body.schema.properties?.[name]?.type === 'object')];
      for (const [name, value] of Object.entries(PROTECTED_FIELDS).filter(([coveted]) => !known.includes(coveted))) {
        for (const place of places) {
          const result = await call(url, {
            ...plain(operation),
            token,
            body: withMember(body.example, place, name, value),
          });
          const field = place ? `${place}.${name}` : name;
          if (result.status === 429) continue;
          if (result.status === 422 && names(result, field)) refused += 1;
          else accepted.push(`${operation.name} ${field}: ${result.status}`);
        }
      }
      if (refused === 0) accepted.push(`${operation.name}: every request was limited`);
    }
    expect(accepted).toEqual([]);
  });
}

function expectDocumented(api: ApiDocument, operation: ApiOperation, result: ApiResult): void {
  const isBusy = result.status === 503 && LIMITED_CONCURRENCY.has(operation.name) && result.headers.has('retry-after');
  const line = `${result.method} ${result.target.slice(0, 300)}: ${result.status} ${String(getErrorCode(result))}`;
  if (result.status >= 500 && !isBusy) throw new Error(line);
  if (result.milliseconds > MAX_RESPONSE_MS) throw new Error(`${line} after ${Math.round(result.milliseconds)} ms`);
  const violation = isBusy ? null : api.violation(operation, result);
  if (violation) throw new Error(violation);
}

function requests(operation: ApiOperation): fc.Arbitrary<ApiRequest> {
  return fc.record(
    {
      method: fc.constant(operation.method),
      target: targets(operation),
      ...(getBodySchema(operation) ? { body: fc.option(bodies(operation), { nil: undefined, freq: 20 }) } : {}),
      headers: headersOf(operation),
      rawBody: getBodySchema(operation) ? fc.option(brokenText, { nil: undefined, freq: 3 }) : fc.constant(undefined),
    },
    { requiredKeys: ['method', 'target', 'headers'] },
  ) as fc.Arbitrary<ApiRequest>;
}

function targets({ path, definition }: ApiOperation): fc.Arbitrary<string> {
  const asked = (definition.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const value = fc.oneof(hostileText, fc.constant(randomUUID()));
  const segment = fc.oneof({ weight: 3, arbitrary: fc.constant(randomUUID()) }, { weight: 1, arbitrary: hostileText });
  // Names may repeat.
  const pairs = fc.array(fc.tuple(fc.constantFrom(...asked, 'unknown', '__proto__'), value), { maxLength: 4 });
  return fc.tuple(segment, pairs).map(([id, query]) => {
    const text = query.map(([name, given]) => `${name}=${encodeURIComponent(given)}`).join('&');
    return fill(path, () => id || 'x') + (text ? `?${text}` : '');
  });
}

function bodies(operation: ApiOperation): fc.Arbitrary<unknown> {
  const body = getBodySchema(operation);
  const example = (body?.example ?? {}) as Record<string, unknown>;
  const names = Object.keys(body?.schema.properties ?? {});
  const name = fc.constantFrom(...names, 'unknown', 'constructor');
  const changes = fc.array(fc.tuple(name, hostileValue), { minLength: 1, maxLength: 3 });
  const mutated = changes.map((changed) => ({ ...example, ...Object.fromEntries(changed) }));
  const cut = fc.subarray(names).map((kept) => Object.fromEntries(kept.map((one) => [one, example[one]])));
  return fc.oneof(
    { weight: 5, arbitrary: mutated },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: hostileValue },
  );
}

function headersOf({ definition }: ApiOperation): fc.Arbitrary<Record<string, string>> {
  const named = (definition.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const visible = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 300,
  });
  const own = fc.dictionary(fc.constantFrom(...named, 'x-unknown'), visible, { maxKeys: 2 });
  const typed = getBodySchema({ definition } as ApiOperation)
    ? fc.option(contentType, { nil: undefined, freq: 6 })
    : fc.constant(undefined);
  return fc.tuple(own, typed).map(([headers, type]) => ({ ...headers, ...(type ? { 'content-type': type } : {}) }));
}

const plain = ({ method, path }: ApiOperation): ApiRequest => ({ method, target: fill(path, () => randomUUID()) });

function withMember(example: unknown, place: string | null, name: string, value: unknown): unknown {
  const whole = example as Record<string, object>;
  return place ? { ...whole, [place]: { ...whole[place], [name]: value } } : { ...whole, [name]: value };
}

function names({ body }: ApiResult, field: string): boolean {
  const errors = member(body, 'errors');
  return Array.isArray(errors) && errors.some((error) => member(error, 'field') === field);
}
