import type { JobStatus } from '@larkspur/contracts/operations';
import type { UserStats } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { AddUpCustomersJob } from '../../src/users/get-user-stats/add-up-customers.job';
import { toUpdateRequest } from '../harness';
import type { BackOffice } from './set-up';

/** Tests of the figures on the dashboard and the operations screen. */
export function figures({ service, register, asAdmin }: BackOffice): void {
  test('kept counts follow every change of a status, and stay right when they are added up', async () => {
    const read = async (): Promise<UserStats> => (await asAdmin('GET', '/api/user/admin/stats')).json().data;
    const before = await read();
    const user = await register();
    const added = await read();
    expect([added.total, added.byStatus.awaiting]).toEqual([before.total + 1, before.byStatus.awaiting + 1]);
    await asAdmin('PUT', `/api/user/admin/${user._id}`, { ...toUpdateRequest(user), verificationStatus: 'failed' });
    const changed = await read();
    expect(changed.byStatus).toEqual({ ...before.byStatus, failed: before.byStatus.failed + 1 });
    await Promise.all([1, 2, 3].map(() => service().app.get(AddUpCustomersJob).addUp()));
    expect((await read()).byStatus).toEqual(changed.byStatus);
    await service().rows.query('DELETE FROM customer WHERE user_id = $1', [user._id]);
    expect(await read()).toMatchObject({ total: before.total, byStatus: before.byStatus });
    const counted = await service().rows.query('SELECT count(*)::int AS total FROM customer');
    expect(counted).toEqual([{ total: before.total }]);
  });

  test('the recurring jobs are listed with their last run', async () => {
    const jobs = await eventually(async () => {
      const { data } = (await asAdmin('GET', '/api/user/admin/jobs')).json() as { data: JobStatus[] };
      return data.some(({ name }) => name === 'SealLedgerJob.seal') ? data : null;
    });
    expect(jobs.find(({ name }) => name === 'SealLedgerJob.seal')).toMatchObject({
      title: 'Seal new postings',
      service: 'svc-users',
      everyMs: 1_000,
      lastFinishedAt: expect.stringMatching(/Z$/),
      lastError: null,
    });
  });
}
