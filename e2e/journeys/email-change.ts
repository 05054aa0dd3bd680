import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';

const CHANGES = 8;

/**
 * The email belongs to svc-auth and the profile to svc-users, and one request changes both. Whichever service is
 * killed in the meantime, both end up with the same email, and the customer can sign in with it.
 */
export function emailChange(bank: () => Bank): void {
  let administrator: BankApi;

  beforeAll(async () => {
    const { email, password } = bank().administrator;
    administrator = await BankApi.signIn(bank().url, email, password);
  });

  test.each(['svc-users', 'svc-auth'])(
    'both services agree after kill -9 of %s during email changes',
    async (service) => {
      const running = bank();
      const password = 'correct-horse-7';
      const users: User[] = [];
      for (let i = 0; i < CHANGES; i += 1) {
        const login = await BankApi.signUp(running.url, 'Mona');
        users.push(await (await BankApi.signIn(running.url, login.email, login.password)).me());
      }
      const newEmails = users.map(() => `moved-${randomUUID()}@example.com`);
      let pending = 0;
      const responses = users.map(async (user, i) => {
        await sleep(i * 5);
        pending += 1;
        const status = await change(user, newEmails[i] ?? '').then(
          (response) => response.status,
          () => 0,
        );
        pending -= 1;
        return status;
      });
      await Promise.race(responses);
      // Changes are in progress, each in a state of its own.
      expect(pending).toBeGreaterThan(0);
      running.kill(service, 'SIGKILL');
      const statuses = await Promise.all(responses);

      for (const [i, { _id, email }] of users.entries()) {
        const shown = await eventually(async () => {
          const { status, body } = await administrator.get<ApiResponse<User>>(`/user/admin/${_id}`);
          if (status !== 200) throw new Error(`The user cannot be read: ${status}`);
          const other = body.data.email === email ? newEmails[i] : email;
          await BankApi.signIn(running.url, body.data.email, password);
          await expect(BankApi.signIn(running.url, other ?? '', password)).rejects.toThrow('401');
          return body.data.email;
        });
        // A 200 means the change is permanent; without a definitive response either email is valid.
        if (statuses[i] === 200) expect(shown).toBe(newEmails[i]);
        expect([200, 0, 409, 502, 503]).toContain(statuses[i]);
      }
    },
  );

  function change(user: User, email: string) {
    const { firstName, lastName, phone, location, verificationStatus, isBlocked } = user;
    const details = { firstName, lastName, phone, location, verificationStatus, isBlocked };
    return administrator.put(`/user/admin/${user._id}`, { ...details, email });
  }
}
