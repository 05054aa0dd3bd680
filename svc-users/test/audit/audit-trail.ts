import type { AuditRecord } from '@larkspur/contracts/audit';
import type { Events } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { Harness } from '../harness';

export type AuditEvent = Events['audit.recorded'];

export type AuditTrail = ReturnType<typeof auditTrail>;

/** Writes audit events, and reads the records that the service stores. */
export function auditTrail(service: () => Harness) {
  return {
    auditEvent: (more: Partial<AuditEvent> = {}): AuditEvent => ({
      auditId: newId(),
      action: 'user.updated',
      actor: { userId: service().administrator, role: 'administrator' },
      subjectId: null,
      objectId: null,
      changes: [{ field: 'isBlocked', before: false, after: true }],
      reason: 'Requested by phone',
      address: '203.0.113.7',
      requestId: 'request-1',
      at: new Date().toISOString(),
      ...more,
    }),

    /** Publishes events and waits for their records. */
    publish: async (...events: AuditEvent[]): Promise<void> => {
      for (const event of events) await service().bus.publish('audit.recorded', event);
      await eventually(async () => {
        const [{ count }] = await service().rows.query('SELECT count(*)::int FROM audit.record WHERE id = ANY ($1)', [
          events.map(({ auditId }) => auditId),
        ]);
        return count === new Set(events.map(({ auditId }) => auditId)).size ? true : null;
      });
    },

    read: async (url: string) => {
      const response = await service().asAdmin('GET', url);
      expect(response.statusCode).toBe(200);
      return response.json() as { data: AuditRecord[]; page: { next: string | null; limit: number } };
    },
  };
}
