import { randomUUID } from 'node:crypto';
import type { AccessLevel } from '@larkspur/service-kit/security/access';
import type { ApiDocument, ApiOperation } from './api-document';
import { bodySchemaOf, codeOf, fill } from './api-document';
import { call, type Question, type Seen } from './call';
import { OWNED_THINGS, PROVEN_ELSEWHERE } from './owned-things';
import { CALLERS, type CallerName, type People, type Person } from './people';

interface Stage {
  door: string;
  api: ApiDocument;
  people: People;
}

/** Who may, by what a route declares; everybody else is told 401 (nobody known) or 403 (the wrong role). */
const ADMITTED: Readonly<Record<AccessLevel, readonly CallerName[]>> = {
  public: CALLERS,
  'signed-in': ['customer', 'other customer', 'blocked', 'auditor', 'administrator'],
  'account-holder': ['customer', 'other customer', 'blocked', 'administrator'],
  'back-office': ['auditor', 'administrator'],
  administrator: ['administrator'],
};

/** Ends the session that asks: asked with one of its own. */
const ENDS_SESSION = new Set(['POST /auth/signout']);

/** Route by caller, from the routes' own declarations. Ids are of nothing and bodies empty: nothing is changed. */
export function matrix(stage: () => Stage): void {
  it('has an expectation for every route', () => {
    const { api } = stage();
    expect(api.operations.length).toBeGreaterThan(40);
    for (const { name, facts } of api.operations) {
      expect([name, ADMITTED[facts['x-access']]]).toEqual([name, expect.any(Array)]);
    }
  });

  it.each(CALLERS)('%s: admitted where the route says so, refused everywhere else', async (caller) => {
    const { api, people } = stage();
    const wrong: string[] = [];
    for (const operation of api.operations) {
      const person = await people.fresh(caller);
      const asking = ENDS_SESSION.has(operation.name) ? await people.another(person) : person;
      const seen = await ask(stage(), operation, asking, () => randomUUID());
      wrong.push(...faults(api, operation, caller, seen));
    }
    expect(wrong).toEqual([]);
  });

  it('has a thing of the customer’s for every path that names one', () => {
    const { api } = stage();
    const unknown = api.operations
      .filter(namesOwnThing)
      .filter(({ name }) => !OWNED_THINGS[name] && !PROVEN_ELSEWHERE[name]);
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.keys(OWNED_THINGS))("%s: another's thing and none at all are told alike", async (name) => {
    const { api, people, door } = stage();
    const operation = api.operations.find((known) => known.name === name);
    const make = OWNED_THINGS[name];
    if (!operation || !make) throw new Error(`There is no ${name}.`);
    const id = await make(door, people);
    const other = await people.fresh('other customer');
    const times: { theirs: number[]; none: number[] } = { theirs: [], none: [] };
    for (let round = 0; round < 15; round++) {
      const theirs = await ask(stage(), operation, other, () => id);
      const none = await ask(stage(), operation, other, () => randomUUID());
      expect(theirs.status).toBe(404);
      expect(withoutRequest(theirs)).toEqual(withoutRequest(none));
      times.theirs.push(theirs.milliseconds);
      times.none.push(none.milliseconds);
    }
    // Rough on purpose: on a busy machine one answer says nothing.
    expect(Math.abs(median(times.theirs) - median(times.none))).toBeLessThan(60);
    const owner = await people.fresh('customer');
    expect((await ask(stage(), operation, owner, () => id)).status).toBeLessThan(300);
  });

  it('an unknown path is a 404 for everyone', async () => {
    const { door, people } = stage();
    for (const caller of CALLERS) {
      if (caller === 'disabled') continue;
      const { token } = await people.fresh(caller);
      for (const target of ['/', '/nope', '/userx', '/auth/nope/nope', '/internal']) {
        const { status } = await call(door, { method: 'GET', target, token });
        expect([caller, target, status]).toEqual([caller, target, 404]);
      }
    }
  });
}

function faults(api: ApiDocument, operation: ApiOperation, caller: CallerName, seen: Seen): string[] {
  const access = operation.facts['x-access'];
  const line = `${operation.name} for ${caller}: ${seen.status} ${String(codeOf(seen))}`;
  const objection = api.objection(operation, seen);
  const told = objection ? [objection] : [];
  if (seen.status >= 500) return [line, ...told];
  if (access === 'public') return told;
  if (ADMITTED[access].includes(caller)) return [401, 403].includes(seen.status) ? [line, ...told] : told;
  const expected = caller === 'visitor' || caller === 'disabled' ? 401 : 403;
  return seen.status === expected ? told : [`${line}, expected ${expected}`, ...told];
}

function ask({ door }: Stage, operation: ApiOperation, person: Person, id: (name: string) => string): Promise<Seen> {
  const { method, path } = operation;
  const question: Question = { method, target: fill(path, id), token: person.token };
  return call(door, bodySchemaOf(operation) ? { ...question, body: {} } : question);
}

const namesOwnThing = ({ path, facts }: ApiOperation) =>
  path.includes('{') && ['public', 'signed-in', 'account-holder'].includes(facts['x-access']);

function withoutRequest({ status, body }: Seen): unknown {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
