import type { VerificationCase } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { Verifications } from './set-up';

/** Cases that one administrator holds. */
export function holds({ service, audited, submitted, pendingCase, asAdministrator }: Verifications): void {
  const hold = (id: string, verificationId: string) =>
    asAdministrator(id, 'POST', `verifications/${verificationId}/hold`);
  const release = (id: string, verificationId: string) =>
    asAdministrator(id, 'DELETE', `verifications/${verificationId}/hold`);
  const next = (id: string, body: object = {}) => asAdministrator(id, 'POST', 'verifications/next', body);
  const decideAs = (id: string, userId: string, verificationId: string) =>
    asAdministrator(id, 'POST', `${userId}/verification`, { verificationId, decision: 'verified' });

  /** The response, or `waits` when a statement waits for a lock before there is one. */
  async function responseOrWait<T>(request: Promise<T>): Promise<T | 'waits'> {
    let response: T | null = null;
    void request.then((received) => {
      response = received;
    });
    return eventually(async () => {
      const [{ count }] = await service().rows.query(
        `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return response ?? (count > 0 ? 'waits' : null);
    });
  }

  test('is held by one administrator, who alone can decide it', async () => {
    const [holder, other] = [await service().register('Hanna', 'Holder'), await service().register('Otto', 'Other')];
    const { _id } = await submitted();
    const { verificationId, heldBy } = await pendingCase(_id);
    expect(heldBy).toBeNull();
    const held = await hold(holder._id, verificationId);
    expect([held.statusCode, held.json().data]).toMatchObject([
      200,
      { verificationId, heldBy: { userId: holder._id, name: 'Hanna Holder' }, heldUntil: expect.stringMatching(/Z$/) },
    ]);
    expect(await pendingCase(_id)).toMatchObject({ heldBy: { userId: holder._id } });
    const refused = [await hold(other._id, verificationId), await decideAs(other._id, _id, verificationId)];
    expect(refused.map((response) => [response.statusCode, response.json().code, response.json().message])).toEqual([
      [409, 'held', 'Hanna Holder is reviewing this case. Take the next one, or try again in ten minutes.'],
      [409, 'held', 'Hanna Holder is reviewing this case. Try again in ten minutes.'],
    ]);
    expect((await hold(holder._id, verificationId)).statusCode).toBe(200);
    expect((await decideAs(holder._id, _id, verificationId)).statusCode).toBe(200);
    expect((await hold(holder._id, verificationId)).statusCode).toBe(404);
    const records = await eventually(
      async () =>
        audited.filter(({ objectId, action }) => objectId === verificationId && action !== 'verification.submitted'),
      ({ length }) => length === 2,
    );
    expect(records.map(({ action, actor }) => [action, actor?.userId]).sort()).toEqual([
      ['verification.decided', holder._id],
      ['verification.held', holder._id],
    ]);
  });

  test('is not decided while another administrator takes it', async () => {
    const other = await service().register('Otto', 'Other');
    const { _id } = await submitted();
    const { verificationId } = await pendingCase(_id);
    const taking = service().rows.createQueryRunner();
    await taking.startTransaction();
    await taking.query(
      `INSERT INTO verification_hold (verification_id, held_by, held_until) VALUES ($1, $2, now() + interval '1 minute')`,
      [verificationId, other._id],
    );
    const decision = decideAs(newId(), _id, verificationId).then((response) => response.json());
    await responseOrWait(decision);
    await taking.commitTransaction();
    await taking.release();
    expect(await decision).toMatchObject({
      code: 'held',
      message: expect.stringMatching(/^Otto Other is reviewing this case\. /),
    });
    expect(await pendingCase(_id)).toMatchObject({ heldBy: { userId: other._id } });
  });

  test('is taken while another administrator takes the one that they held before', async () => {
    const [first, second] = [newId(), newId()];
    const cases = await Promise.all((await Promise.all([submitted(), submitted()])).map(({ _id }) => pendingCase(_id)));
    const [former = '', wanted = ''] = cases.map(({ verificationId }) => verificationId);
    await hold(first, former);
    const taking = service().rows.createQueryRunner();
    await taking.startTransaction();
    await taking.query(
      `UPDATE verification_hold SET held_by = $2, held_until = now() + interval '1 minute' WHERE verification_id = $1`,
      [former, second],
    );
    const held = hold(first, wanted).then(({ statusCode }) => statusCode);
    // If it waited, the other administrator could not take the wanted case's hold in turn: a deadlock.
    const outcome = await responseOrWait(held);
    await taking.commitTransaction();
    await taking.release();
    expect(outcome).toBe(200);
  });

  test('is free again when it is released, or after ten minutes', async () => {
    const [holder, other] = [newId(), newId()];
    const { _id } = await submitted();
    const { verificationId } = await pendingCase(_id);
    await hold(holder, verificationId);
    expect((await release(other, verificationId)).statusCode).toBe(200);
    expect((await hold(other, verificationId)).statusCode).toBe(409);
    expect((await release(holder, verificationId)).statusCode).toBe(200);
    expect((await hold(other, verificationId)).statusCode).toBe(200);
    const [{ minutes }] = await service().rows.query(
      `SELECT round(extract(epoch FROM held_until - now()) / 60)::int AS minutes FROM verification_hold
       WHERE verification_id = $1`,
      [verificationId],
    );
    expect(minutes).toBe(10);
    await service().rows.query(`UPDATE verification_hold SET held_until = now() WHERE verification_id = $1`, [
      verificationId,
    ]);
    expect((await pendingCase(_id)).heldBy).toBeNull();
    expect((await hold(holder, verificationId)).statusCode).toBe(200);
  });

  test('goes to one of several administrators who ask for the next one at the same time', async () => {
    await service().rows.query('DELETE FROM verification_hold');
    for (let upload = 0; upload < 4; upload++) await submitted();
    const administrators = Array.from({ length: 4 }, newId);
    const cases = (await Promise.all(administrators.map((id) => next(id)))).map((response) => response.json().data);
    expect(new Set(cases.map((found: VerificationCase) => found.verificationId)).size).toBe(4);
    const [first = ''] = administrators;
    const [own] = cases;
    // Asking again, for example after a reload, returns the same case; putting it aside returns another one and frees it.
    expect((await next(first)).json().data.verificationId).toBe(own.verificationId);
    const later = await next(first, { skip: [own.verificationId] });
    expect(later.json().data?.verificationId).not.toBe(own.verificationId);
    expect((await hold(newId(), own.verificationId)).statusCode).toBe(200);
  });

  test('is not offered once every case is decided, held, or skipped', async () => {
    const { data } = (await service().asAdmin('GET', '/api/user/admin/verifications?limit=100')).json();
    const skip = data.slice(0, 50).map(({ verificationId }: VerificationCase) => verificationId);
    expect(data.length).toBeLessThanOrEqual(50);
    const response = await next(newId(), { skip });
    expect([response.statusCode, response.json()]).toEqual([200, { data: null, message: 'No case is available.' }]);
    expect((await next(newId(), { skip: ['x'] })).json().errors[0].field).toBe('skip');
    expect((await next(newId(), { skip: Array.from({ length: 51 }, newId) })).statusCode).toBe(422);
  });

  test('cannot be held by the person in it, by an auditor or by a customer', async () => {
    const { _id } = await submitted();
    const { verificationId } = await pendingCase(_id);
    expect((await hold(_id, verificationId)).json().code).toBe('own_account');
    await service().rows.query('DELETE FROM verification_hold');
    const offered = (await next(_id)).json().data;
    expect(offered?.verificationId).not.toBe(verificationId);
    for (const role of ['auditor', 'customer'] as const) {
      const url = `/api/user/admin/verifications/${verificationId}/hold`;
      const headers = service().issuer.bearer(newId(), role);
      expect((await service().app.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
    }
    expect((await hold(newId(), 'x')).statusCode).toBe(404);
    expect((await release(newId(), newId())).statusCode).toBe(200);
  });
}
