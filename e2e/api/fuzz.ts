import { randomInt, randomUUID } from 'node:crypto';
import type { AccessLevel } from '@larkspur/service-kit/security/access';
import fc from 'fast-check';
import { type ApiDocument, type ApiOperation, bodySchemaOf, codeOf, fill } from './api-document';
import { call, member, type Question, type Seen } from './call';
import { brokenText, COVETED, contentType, hostileText, hostileValue } from './hostile';
import type { CallerName, People } from './people';

interface Stage {
  door: string;
  api: ApiDocument;
  people: People;
}

/** Say FUZZ_SEED to see a failure again; FUZZ_RUNS for how many questions each route is asked. */
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);
const LONGEST_MS = 10_000;

/** Two at a time, else 503 with `Retry-After` (decision 17): the only refusal of that kind that is a right answer. */
const BOUNDED = new Set(['POST /user/verification', 'PATCH /user/profile-picture']);

const CALLER_OF: Readonly<Record<AccessLevel, CallerName>> = {
  public: 'visitor',
  'signed-in': 'customer',
  'account-holder': 'customer',
  'back-office': 'auditor',
  administrator: 'administrator',
};

/** Who gets furthest: documents are taken from those alone who have shown none. */
const callerOf = ({ facts, name }: ApiOperation): CallerName =>
  name === 'POST /user/verification' ? 'newcomer' : CALLER_OF[facts['x-access']];

/** Nothing that a client sends ends in a 5xx, and every answer is one that the document tells. */
export function fuzz(stage: () => Stage): void {
  beforeAll(() => process.stderr.write(`FUZZ_SEED=${SEED}\n`));

  it('no route ends in a 5xx, whatever it is sent', async () => {
    const { api } = stage();
    for (const operation of api.operations) {
      const question = questions(operation);
      await fc.assert(
        fc.asyncProperty(question, async (asked) => {
          const { token } = await stage().people.fresh(callerOf(operation));
          const seen = await call(stage().door, { ...asked, token });
          expectRight(api, operation, seen);
        }),
        { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 20_000, endOnFailure: true },
      );
    }
  }, 240_000);

  it('a member that nobody may set is refused in every body, in its parts too', async () => {
    const { api, door, people } = stage();
    const accepted: string[] = [];
    for (const operation of api.operations) {
      const body = bodySchemaOf(operation);
      if (!body) continue;
      const { token } = await people.fresh(callerOf(operation));
      const known = Object.keys(body.schema.properties ?? {});
      const places = [null, ...known.filter((name) => body.schema.properties?.[name]?.type === 'object')];
      for (const [name, value] of Object.entries(COVETED).filter(([coveted]) => !known.includes(coveted))) {
        for (const place of places) {
          const seen = await call(door, {
            ...plain(operation),
            token,
            body: withMember(body.example, place, name, value),
          });
          const field = place ? `${place}.${name}` : name;
          if (seen.status === 429) continue;
          if (seen.status !== 422 || !names(seen, field)) accepted.push(`${operation.name} ${field}: ${seen.status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
  }, 120_000);
}

function expectRight(api: ApiDocument, operation: ApiOperation, seen: Seen): void {
  const isBusy = seen.status === 503 && BOUNDED.has(operation.name) && seen.headers.has('retry-after');
  const line = `${seen.method} ${seen.target.slice(0, 300)}: ${seen.status} ${String(codeOf(seen))}`;
  if (seen.status >= 500 && !isBusy) throw new Error(line);
  if (seen.milliseconds > LONGEST_MS) throw new Error(`${line} after ${Math.round(seen.milliseconds)} ms`);
  const objection = isBusy ? null : api.objection(operation, seen);
  if (objection) throw new Error(objection);
}

function questions(operation: ApiOperation): fc.Arbitrary<Question> {
  return fc.record(
    {
      method: fc.constant(operation.method),
      target: targets(operation),
      ...(bodySchemaOf(operation) ? { body: fc.option(bodies(operation), { nil: undefined, freq: 20 }) } : {}),
      headers: headersOf(operation),
      rawBody: bodySchemaOf(operation) ? fc.option(brokenText, { nil: undefined, freq: 3 }) : fc.constant(undefined),
    },
    { requiredKeys: ['method', 'target', 'headers'] },
  ) as fc.Arbitrary<Question>;
}

function targets({ path, facts }: ApiOperation): fc.Arbitrary<string> {
  const asked = (facts.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const value = fc.oneof(hostileText, fc.constant(randomUUID()));
  const segment = fc.oneof({ weight: 3, arbitrary: fc.constant(randomUUID()) }, { weight: 1, arbitrary: hostileText });
  // A name now and then comes twice.
  const pairs = fc.array(fc.tuple(fc.constantFrom(...asked, 'unknown', '__proto__'), value), { maxLength: 4 });
  return fc.tuple(segment, pairs).map(([id, query]) => {
    const text = query.map(([name, given]) => `${name}=${encodeURIComponent(given)}`).join('&');
    return fill(path, () => id || 'x') + (text ? `?${text}` : '');
  });
}

function bodies(operation: ApiOperation): fc.Arbitrary<unknown> {
  const body = bodySchemaOf(operation);
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

function headersOf({ facts }: ApiOperation): fc.Arbitrary<Record<string, string>> {
  const named = (facts.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const visible = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 300,
  });
  const own = fc.dictionary(fc.constantFrom(...named, 'x-unknown'), visible, { maxKeys: 2 });
  const typed = bodySchemaOf({ facts } as ApiOperation)
    ? fc.option(contentType, { nil: undefined, freq: 6 })
    : fc.constant(undefined);
  return fc.tuple(own, typed).map(([headers, type]) => ({ ...headers, ...(type ? { 'content-type': type } : {}) }));
}

const plain = ({ method, path }: ApiOperation): Question => ({ method, target: fill(path, () => randomUUID()) });

function withMember(example: unknown, place: string | null, name: string, value: unknown): unknown {
  const whole = example as Record<string, object>;
  return place ? { ...whole, [place]: { ...whole[place], [name]: value } } : { ...whole, [name]: value };
}

function names({ body }: Seen, field: string): boolean {
  const errors = member(body, 'errors');
  return Array.isArray(errors) && errors.some((error) => member(error, 'field') === field);
}
