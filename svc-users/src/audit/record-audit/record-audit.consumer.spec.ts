import { type AuditAction, SERVICES_BY_AUDIT_ACTION } from '@larkspur/contracts/audit';
import { EVENT_PUBLISHERS } from '@larkspur/contracts/messages';
import type { MessageMeta } from '@larkspur/service-kit/bus/bus';
import { InvalidMessageError } from '@larkspur/service-kit/bus/envelope';
import type { AuditRepository } from '../audit.repository';
import { RecordAuditConsumer } from './record-audit.consumer';

const stored: string[] = [];
const records = { add: async ({ action }: { action: string }) => void stored.push(action) };
const consumer = new RecordAuditConsumer(records as unknown as AuditRepository);

function record(action: string, publishedBy: string | null): Promise<void> {
  const meta: MessageMeta = { messageId: 'a', traceparent: '', publishedBy };
  return consumer.record(
    {
      ...{ auditId: 'a', action: action as AuditAction, actor: null, subjectId: null, objectId: null, changes: [] },
      ...{ reason: null, address: null, requestId: null, at: '2026-11-22T09:00:00Z' },
    },
    meta,
  );
}

beforeEach(() => {
  stored.length = 0;
});

it('every service that may record audit events has its actions', () => {
  const services = new Set(Object.values(SERVICES_BY_AUDIT_ACTION).flat());
  services.delete('every service');
  expect([...services].toSorted()).toEqual(EVENT_PUBLISHERS['audit.recorded'].toSorted());
});

it.each([
  ['svc-contacts', 'contact.deleted'],
  ['svc-auth', 'session.ended'],
  ['svc-users', 'transaction.added'],
  ['svc-transactions', 'transaction.added'],
  ['svc-contacts', 'event.resent'],
])('%s records %s', async (service, action) => {
  await record(action, service);
  expect(stored).toEqual([action]);
});

it.each([
  ['svc-contacts', 'session.ended'],
  ['svc-contacts', 'transfer.reversed'],
  ['svc-transactions', 'user.updated'],
  ['svc-auth', 'contact.deleted'],
])('%s does not record %s', async (service, action) => {
  await expect(record(action, service)).rejects.toThrow(InvalidMessageError);
  expect(stored).toEqual([]);
});

it('an action of a newer release, and events of an unknown publisher, are recorded', async () => {
  await record('account.frozen', 'svc-contacts');
  await record('session.ended', null);
  expect(stored).toEqual(['account.frozen', 'session.ended']);
});
