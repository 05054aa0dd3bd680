import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { type ApiResult, call, member } from './api-client';
import type { ApiDocument } from './api-document';
import { CALL_REQUIREMENTS, TESTED_BY_SERVICES } from './call-requirements';
import { idOf, line, message, signUpRequest } from './requirement';
import type { TestUsers } from './test-users';
import { VALIDATION_REQUIREMENTS } from './validation-requirements';

interface ApiTestContext {
  url: string;
  api: ApiDocument;
  users: TestUsers;
}

/** Requests that need a resource created first. */
async function deletions({ url, users }: ApiTestContext): Promise<[string, string, ApiResult][]> {
  const { token } = await users.signedIn('administrator');
  const make = async (target: string, body: object) => {
    const { body: answer } = await call(url, { method: 'POST', target, token, body });
    return String(member(member(answer, 'data'), '_id'));
  };
  const remove = (target: string) => call(url, { method: 'DELETE', target, token });
  const added = await make(`/transaction/admin/${idOf('customer')(users)}`, line);
  const beneficiary = await make('/beneficiaries', { name: 'Short Lived', accountNumber: String(Date.now()) });
  const contact = await make('/contacts', message);
  const someone = signUpRequest();
  await call(url, { method: 'POST', target: '/auth/signup', body: someone });
  const gone = await waitForUser(url, token, someone.email);
  return [
    ['DELETE /transaction/admin/{id}', 'Transaction deleted', await remove(`/transaction/admin/${added}`)],
    ['DELETE /beneficiaries/{id}', 'Beneficiary deleted', await remove(`/beneficiaries/${beneficiary}`)],
    ['DELETE /contacts/{id}', 'Contact deleted', await remove(`/contacts/${contact}`)],
    ['DELETE /user/admin/{id}', 'User deleted.', await remove(`/user/admin/${gone}`)],
  ];
}

function waitForUser(url: string, token: string | null, email: string): Promise<string> {
  return eventually(async () => {
    const target = `/user/admin/email/${encodeURIComponent(email)}`;
    const { status, body } = await call(url, { method: 'GET', target, token });
    if (status !== 200) throw new Error(`${email} has no account.`);
    return String(member(member(body, 'data'), '_id'));
  });
}

/** The requirements of sections 5, 7, 8 and 9 for the server. The requirements for screens are tested with the screens. */
export function specificationRequirements(context: () => ApiTestContext): void {
  it.each([...VALIDATION_REQUIREMENTS, ...CALL_REQUIREMENTS].map((row) => [row.section, row.statement, row] as const))(
    'section %d: %s',
    async (_section, _statement, row) => {
      const { url, users, api } = context();
      const { token } = await users.signedIn(row.caller);
      const [method, target, body] = row.ask;
      const path = typeof target === 'function' ? target(users) : target;
      const sent = typeof body === 'function' ? body(users) : body;
      const result = await call(url, { method, target: path, token, ...(sent && { body: sent }) });
      expect([result.status, JSON.stringify(result.body)]).toEqual([row.status, expect.any(String)]);
      if (row.field)
        expect(member(result.body, 'errors')).toContainEqual(expect.objectContaining({ field: row.field }));
      if (row.message) expect(JSON.stringify(result.body)).toContain(row.message);
      const operation = api.operations.find((known) => known.method === method && matches(known.path, path));
      expect(operation && api.violation(operation, result)).toBeNull();
    },
  );

  it.each(TESTED_BY_SERVICES.map((row) => [row.section, row.statement, row] as const))(
    'section %d: %s (tested by the service)',
    (...[, , { spec, test, row }]) => {
      const code = readFileSync(join(__dirname, '..', '..', spec), 'utf8').replaceAll(COMMENTS, '');
      expect(titlesIn(code)).toContain(test);
      if (row) expect(code).toContain(row);
    },
  );

  it('section 7: resources are deleted, with a message', async () => {
    const { api } = context();
    for (const [name, message, result] of await deletions(context())) {
      expect([name, result.status, member(result.body, 'message')]).toEqual([name, 200, message]);
      const operation = api.operations.find((known) => known.name === name);
      expect(operation && api.violation(operation, result)).toBeNull();
    }
  });
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** The titles of the tests that a file runs: one that is skipped or commented out has none. */
const titlesIn = (code: string) =>
  [...code.matchAll(/^\s*(?:(?:it|test)|\]\)|(?:it|test)\.each.*\))\(\s*(['"`])(.*?)\1,/gm)].map(
    ([, , title]) => title,
  );

/** Static segments take precedence over parameters: `/transaction/complete` is not `/transaction/{id}`. */
function matches(template: string, target: string): boolean {
  const [asked = ''] = target.split('?');
  const pattern = template.replace(/\{\w+\}/g, '[^/]{20,}');
  return new RegExp(`^${pattern}$`).test(asked);
}
