import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';

const CHANGES = 8;

/**
 * An e-mail belongs to svc-auth, the profile around it to svc-users, and one request changes both. Whatever is killed on
 * the way, both end up with the same e-mail, and the customer signs in with it.
 */
export function emailChange(bank: () => Bank): void {
  let administrator: BankApi;

  beforeAll(async () => {
    const { email, password } = bank().administrator;
    administrator = await BankApi.signIn(bank().url, email, password);
  });

  test.each(['svc-users', 'svc-auth'])('kill -9 of %s while e-mails are changed', async (service) => {
    const running = bank();
    const password = 'correct-horse-7';
    const people: User[] = [];
    for (let i = 0; i < CHANGES; i += 1) {
      const login = await BankApi.signUp(running.url, 'Mona');
      people.push(await (await BankApi.signIn(running.url, login.email, login.password)).me());
    }
    const wanted = people.map(() => `moved-${randomUUID()}@example.com`);
    const answers = people.map(async (user, i) => {
      await sleep(i * 15);
      return change(user, wanted[i] ?? '').then(
        ({ status }) => status,
        () => 0,
      );
    });
    await sleep(60);
    running.kill(service, 'SIGKILL');
    const statuses = await Promise.all(answers);

    for (const [i, { _id, email }] of people.entries()) {
      const shown = await eventually(async () => {
        const { status, body } = await administrator.get<ApiResponse<User>>(`/user/admin/${_id}`);
        if (status !== 200) throw new Error(`The user cannot be read: ${status}`);
        const other = body.data.email === email ? wanted[i] : email;
        await BankApi.signIn(running.url, body.data.email, password);
        await expect(BankApi.signIn(running.url, other ?? '', password)).rejects.toThrow('401');
        return body.data.email;
      }, 60_000);
      // What was answered holds: done is done; only where nobody could tell may it be either.
      if (statuses[i] === 200) expect(shown).toBe(wanted[i]);
      expect([200, 0, 409, 502, 503]).toContain(statuses[i]);
    }
  });

  function change(user: User, email: string) {
    const { firstName, lastName, phone, location, verificationStatus, isBlocked } = user;
    const details = { firstName, lastName, phone, location, verificationStatus, isBlocked };
    return administrator.put(`/user/admin/${user._id}`, { ...details, email });
  }
}
