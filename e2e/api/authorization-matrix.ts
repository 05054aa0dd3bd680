import { randomUUID } from 'node:crypto';
import type { AccessLevel } from '@larkspur/service-kit/security/access';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import { median } from '../../bench/statistics';
import { type ApiRequest, type ApiResult, call } from './api-client';
import type { ApiDocument, ApiOperation } from './api-document';
import { fill, getBodySchema, getErrorCode } from './api-document';
import { OWNED_RESOURCES, TESTED_ELSEWHERE } from './owned-resources';
import { CALLERS, type CallerName, type TestUser, type TestUsers } from './test-users';

interface ApiTestContext {
  url: string;
  api: ApiDocument;
  users: TestUsers;
}

/** Callers that an access level allows. All others get 401 (not signed in) or 403 (wrong role). */
const ALLOWED_CALLERS: Readonly<Record<AccessLevel, readonly CallerName[]>> = {
  public: CALLERS,
  'signed-in': ['customer', 'other customer', 'blocked', 'auditor', 'administrator'],
  'account-holder': ['customer', 'other customer', 'blocked', 'administrator'],
  'back-office': ['auditor', 'administrator'],
  administrator: ['administrator'],
};

/** These end the caller's session, so they are called with a separate one. */
const ENDS_SESSION = new Set(['POST /auth/signout']);

/** Calls every route as every caller. Ids are random and bodies empty, so that nothing is changed. */
export function authorizationMatrix(context: () => ApiTestContext): void {
  it('has an expectation for every route', () => {
    const { api } = context();
    expect(api.operations.length).toBeGreaterThan(40);
    for (const { name, definition } of api.operations) {
      expect([name, ALLOWED_CALLERS[definition['x-access']]]).toEqual([name, expect.any(Array)]);
    }
  });

  it.each(CALLERS)('%s: allowed where the route declares it, rejected elsewhere', async (caller) => {
    const { api, users } = context();
    const wrong: string[] = [];
    for (const operation of api.operations) {
      const user = await users.signedIn(caller);
      const sender = ENDS_SESSION.has(operation.name) ? await users.newSession(user) : user;
      const result = await send(context(), operation, sender, () => randomUUID());
      wrong.push(...findFaults(api, operation, caller, result));
    }
    expect(wrong).toEqual([]);
  });

  it('covers every path that names a resource of the caller', () => {
    const { api } = context();
    const unknown = api.operations
      .filter(namesOwnResource)
      .filter(({ name }) => !OWNED_RESOURCES[name] && !TESTED_ELSEWHERE[name]);
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.keys(OWNED_RESOURCES))(
    "%s: another user's resource and a missing one have the same response",
    async (name) => {
      const { api, users, url } = context();
      const operation = api.operations.find((known) => known.name === name);
      const make = OWNED_RESOURCES[name];
      if (!operation || !make) throw new Error(`Unknown operation ${name}.`);
      const id = await make(url, users);
      const other = await users.signedIn('other customer');
      const times: { theirs: number[]; none: number[] } = { theirs: [], none: [] };
      for (let round = 0; round < 15; round++) {
        const theirs = await send(context(), operation, other, () => id);
        const none = await send(context(), operation, other, () => randomUUID());
        expect(theirs.status).toBe(404);
        expect(withoutRequest(theirs)).toEqual(withoutRequest(none));
        times.theirs.push(theirs.milliseconds);
        times.none.push(none.milliseconds);
      }
      // A loose bound: single responses vary on a busy machine.
      expect(Math.abs(median(times.theirs) - median(times.none))).toBeLessThan(scaleToMachine(60));
      const owner = await users.signedIn('customer');
      const own = await send(context(), operation, owner, () => id);
      expect([own.status < 300, api.violation(operation, own)]).toEqual([true, null]);
    },
  );

  it('an unknown path is 404 for all callers', async () => {
    const { url, users } = context();
    for (const caller of CALLERS) {
      if (caller === 'disabled') continue;
      const { token } = await users.signedIn(caller);
      for (const target of ['/', '/nope', '/userx', '/auth/nope/nope', '/internal']) {
        const { status } = await call(url, { method: 'GET', target, token });
        expect([caller, target, status]).toEqual([caller, target, 404]);
      }
    }
  });
}

function findFaults(api: ApiDocument, operation: ApiOperation, caller: CallerName, result: ApiResult): string[] {
  const access = operation.definition['x-access'];
  const line = `${operation.name} for ${caller}: ${result.status} ${String(getErrorCode(result))}`;
  const violation = api.violation(operation, result);
  const violations = violation ? [violation] : [];
  if (result.status >= 500) return [line, ...violations];
  if (access === 'public') return violations;
  if (ALLOWED_CALLERS[access].includes(caller))
    return [401, 403].includes(result.status) ? [line, ...violations] : violations;
  const expected = caller === 'visitor' || caller === 'disabled' ? 401 : 403;
  return result.status === expected ? violations : [`${line}, expected ${expected}`, ...violations];
}

function send(
  { url }: ApiTestContext,
  operation: ApiOperation,
  person: TestUser,
  id: (name: string) => string,
): Promise<ApiResult> {
  const { method, path } = operation;
  const request: ApiRequest = { method, target: fill(path, id), token: person.token };
  return call(url, getBodySchema(operation) ? { ...request, body: {} } : request);
}

const namesOwnResource = ({ path, definition }: ApiOperation) =>
  path.includes('{') && ['public', 'signed-in', 'account-holder'].includes(definition['x-access']);

function withoutRequest({ status, body }: ApiResult): unknown {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
}
