import { randomUUID } from 'node:crypto';
import type { Session } from '@larkspur/contracts/session';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { call } from './call';
import { type People, PIN, signIn } from './people';

/** What a path of a person's own names, and how one comes to be. */
export type MakeThing = (door: string, people: People) => Promise<string>;

/**
 * Each route whose path names something of its caller's. A route of that kind that is not here fails the matrix: say how
 * a thing of the customer's is made.
 */
export const OWNED_THINGS: Readonly<Record<string, MakeThing>> = {
  'GET /transaction/{id}': async (door, people) => {
    const { token } = await people.fresh('customer');
    const body = {
      from: 'checking',
      amount: 1,
      accountNumber: '9999999999',
      bankName: 'Elsewhere Bank',
      routingNumber: '123456789',
      accountType: 'savings',
      to: 'Somebody',
      description: 'The matrix',
      paymentPin: PIN,
    };
    const answer = await call(door, {
      method: 'POST',
      target: '/transaction/transfer',
      token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.status).toBe(201);
    return (answer.body as { data: StatementLine }).data._id;
  },
  'DELETE /auth/sessions/{id}': async (door, people) => {
    const { token } = await signIn(door, people.get('customer'));
    const { body } = await call(door, { method: 'GET', target: '/auth/sessions', token });
    const own = (body as { data: Session[] }).data.find(({ isCurrent }) => isCurrent);
    if (!own) throw new Error('The session that asks is not among the sessions.');
    return own._id;
  },
};

/** Public, but of one person: admitted by a signature or by the owner's token. Proven by the service's own tests. */
export const PROVEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /user/files/{name}': 'svc-users/test',
};
