import { randomUUID } from 'node:crypto';
import type { Session } from '@larkspur/contracts/session';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { call } from './api-client';
import { transfer } from './requirement';
import { signIn, type TestUsers } from './test-users';

/** Creates a resource of the customer and returns its id. */
type CreateResource = (url: string, users: TestUsers) => Promise<string>;

/**
 * Routes whose path names a resource of the caller. A route of that kind that is missing here fails the authorization matrix: add a
 * function that creates its resource.
 */
export const OWNED_RESOURCES: Readonly<Record<string, CreateResource>> = {
  'GET /transaction/{id}': async (url, users) => {
    const { token } = await users.signedIn('customer');
    const response = await call(url, {
      method: 'POST',
      target: '/transaction/transfer',
      token,
      body: transfer,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(response.status).toBe(201);
    return (response.body as { data: StatementLine }).data._id;
  },
  'DELETE /auth/sessions/{id}': async (url, users) => {
    const { token } = await signIn(url, users.get('customer'));
    const { body } = await call(url, { method: 'GET', target: '/auth/sessions', token });
    const own = (body as { data: Session[] }).data.find(({ isCurrent }) => isCurrent);
    if (!own) throw new Error('The current session is not in the list.');
    return own._id;
  },
};

/** Public routes that a signature or the owner's token authorizes. The service's own tests cover them. */
export const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /user/files/{name}': 'svc-users/test',
};
