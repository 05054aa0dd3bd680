import type { Events } from '@larkspur/contracts/messages';
import type { DataSource, EntityManager } from 'typeorm';
import { runInContext } from '../http/request-context';
import type { Outbox } from '../outbox/outbox';
import { Audit, changesBetween, usedFilters } from './audit';

const recorded: Events['audit.recorded'][] = [];
const outbox = {
  enqueue: async (_manager: EntityManager, _event: string, payload: Events['audit.recorded']) =>
    void recorded.push(payload),
} as Pick<Outbox, 'enqueue'> as Outbox;
const manager = {} as EntityManager;
const audit = new Audit(outbox, {} as DataSource);
const request = {
  traceparent: '00-1-1-01',
  requestId: 'request-1',
  address: '203.0.113.7',
  caller: { userId: 'admin-1', sessionId: 'session-1', role: 'administrator' as const },
};

beforeEach(() => recorded.splice(0));

describe('an audit record', () => {
  it('has the caller, the address and the request id', async () => {
    await runInContext(request, () => audit.record(manager, { action: 'user.deleted', subjectId: 'user-1' }));
    expect(recorded).toMatchObject([
      {
        action: 'user.deleted',
        actor: { userId: 'admin-1', role: 'administrator' },
        subjectId: 'user-1',
        objectId: null,
        changes: [],
        reason: null,
        address: '203.0.113.7',
        requestId: 'request-1',
      },
    ]);
    expect(Date.parse(recorded[0]?.at ?? '')).not.toBeNaN();
  });

  it('can have no actor although the request has a caller', async () => {
    await runInContext(request, () => audit.record(manager, { action: 'password.reset', actor: null }));
    expect(recorded).toMatchObject([{ actor: null, address: '203.0.113.7' }]);
  });

  it('takes the actor and the origin from a message', async () => {
    const actor = { userId: 'admin-2', role: 'administrator' as const };
    const origin = { address: '198.51.100.1', requestId: 'request-9' };
    await audit.record(manager, { action: 'transfer.reversed', actor, origin });
    await audit.record(manager, { action: 'transfer.reversed', actor, origin: undefined });
    expect(recorded).toMatchObject([
      { actor, ...origin },
      { actor, address: null, requestId: null },
    ]);
  });

  it('has a new id each time', async () => {
    await audit.record(manager, { action: 'user.updated' });
    await audit.record(manager, { action: 'user.updated' });
    expect(new Set(recorded.map(({ auditId }) => auditId)).size).toBe(2);
  });
});

describe('changes', () => {
  it('are the fields of `after` that differ, with the previous value', () => {
    const before = { name: 'Ada', phone: '1', isBlocked: false, left: 'out' };
    expect(
      changesBetween<Record<string, string | boolean | null>>(before, {
        name: 'Ada',
        phone: '2',
        isBlocked: true,
        note: 'new',
      }),
    ).toEqual([
      { field: 'phone', before: '1', after: '2' },
      { field: 'isBlocked', before: false, after: true },
      { field: 'note', before: null, after: 'new' },
    ]);
  });

  it('ignores the difference between undefined and null', () => {
    expect(changesBetween<Record<string, string | null>>({}, { note: null })).toEqual([]);
  });
});

describe('used filters', () => {
  it('leave out what was not filtered, and keep `false`', () => {
    const filters = { q: 'ada', status: undefined, from: null, to: '', blocked: false };
    expect(usedFilters(filters)).toEqual([
      { field: 'q', before: null, after: 'ada' },
      { field: 'blocked', before: null, after: false },
    ]);
  });
});
