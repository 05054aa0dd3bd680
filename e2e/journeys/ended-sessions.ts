import { setTimeout as sleep } from 'node:timers/promises';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';

const PIN = '620417';
const MAX_REVOCATION_MS = 3_000;

/** A route of each service that has one for customers. */
const ROUTES = {
  'svc-auth': '/auth/sessions',
  'svc-users': '/user/me',
  'svc-transactions': '/transaction/complete?limit=1',
} as const;

/** An administrator's actions end a customer's sessions at every service, also for tokens that have not expired. */
export function endedSessions(bank: () => Bank): void {
  test.each<[string, (office: BankApi, id: string, details: object) => Promise<{ status: number }>]>([
    ['disabled', (office, id, details) => office.put(`/user/admin/${id}`, { ...details, isDisabled: true })],
    ['deleted', (office, id) => office.delete(`/user/admin/${id}`)],
  ])('no service accepts the token of a customer who was %s', async (_, end) => {
    const { url, administrator, instanceUrls } = bank();
    const office = await BankApi.signIn(url, administrator.email, administrator.password);
    const { api, user } = await fundedCustomer(url, office, { firstName: 'Nora', savings: 0, pin: PIN });
    const { firstName, lastName, email, phone, location, verificationStatus } = user;
    const details = { firstName, lastName, email, phone, location, verificationStatus, isBlocked: false };
    const ask = Object.entries(ROUTES).flatMap(([name, path]) =>
      instanceUrls[name as keyof typeof ROUTES].map((instance) => ({ name, get: () => api.at(instance).get(path) })),
    );
    for (const { name, get } of ask) expect([name, (await get()).status]).toEqual([name, 200]);

    const since = performance.now();
    expect((await end(office, user._id, details)).status).toBe(200);
    const limit = scaleToMachine(MAX_REVOCATION_MS);
    const tooLate = await Promise.all(
      ask.map(async ({ name, get }) => {
        while ((await get()).status !== 401) {
          if (performance.now() - since > limit) return [name];
          await sleep(50);
        }
        return [];
      }),
    );
    expect(tooLate.flat()).toEqual([]);
  });
}
