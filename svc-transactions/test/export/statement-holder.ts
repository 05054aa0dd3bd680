import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { ExportHarness } from './export-harness';

const ada = (userId: string) => ({
  userId,
  firstName: 'Ada',
  lastName: 'Byron',
  verificationStatus: 'verified' as const,
});

export function statementHolder(given: () => ExportHarness): void {
  const stored = (userId: string) =>
    given().rows.query<{ name: string | null; accountNumber: string | null }[]>(
      'SELECT name, account_number AS "accountNumber" FROM statement_holder WHERE user_id = $1',
      [userId],
    );
  const until = (userId: string, expected: object) =>
    eventually(async () => (JSON.stringify(await stored(userId)) === JSON.stringify([expected]) ? true : null));

  it('has the newest account number, in whatever order the numbers arrive', async () => {
    const userId = newId();
    const provision = (accountNumber: string, revision?: number) =>
      given().service.bus.publish('user.provisioned', { userId, accountNumber, ...(revision ? { revision } : {}) });
    await provision('1000000002', 2);
    await until(userId, { name: null, accountNumber: '1000000002' });
    await provision('1000000001', 1);
    await given().service.bus.publish('user.profile-changed', { ...ada(userId), revision: 2 });
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000002' });
    await provision('1000000003', 3);
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000003' });
    // A publisher of the previous version sends no revision.
    await provision('1000000004');
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000004' });
  });

  it('is forgotten when the user is deleted, and stays so when older events arrive late', async () => {
    const userId = newId();
    await given().service.bus.publish('user.provisioned', { userId, accountNumber: '1000000005', revision: 1 });
    await given().service.bus.publish('user.profile-changed', { ...ada(userId), revision: 2 });
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000005' });
    await given().service.bus.publish('user.deleted', { userId, actorId: newId(), date: new Date().toISOString() });
    await until(userId, { name: null, accountNumber: null });
    await given().service.bus.publish('user.profile-changed', { ...ada(userId), revision: 3 });
    await given().service.bus.publish('user.provisioned', { userId, accountNumber: '1000000005' });
    const marker = newId();
    await given().service.bus.publish('user.profile-changed', { ...ada(marker), revision: 1 });
    await given().service.bus.publish('user.provisioned', { userId: marker, accountNumber: '1000000006', revision: 1 });
    await until(marker, { name: 'Ada Byron', accountNumber: '1000000006' });
    expect(await stored(userId)).toEqual([{ name: null, accountNumber: null }]);
  });
}
