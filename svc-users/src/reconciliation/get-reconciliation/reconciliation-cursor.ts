import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { z } from '@larkspur/service-kit/database/query-rows';
import { ROW_NUMBER } from '@larkspur/service-kit/database/row-number';
import { invalidCursor } from '@larkspur/service-kit/http/invalid-cursor';

/** The services that copy data, and compare their copies. */
const RECONCILED_SERVICES = ['svc-auth', 'svc-users', 'svc-transactions'] as const;
export type ReconciledService = (typeof RECONCILED_SERVICES)[number];

/** Where each service's next page of differences begins. Services without further ones are absent. */
export type ReconciliationPosition = ReadonlyMap<string, string>;

const position = z
  .partialRecord(z.enum(RECONCILED_SERVICES), z.string().regex(ROW_NUMBER))
  .refine((positions) => Object.keys(positions).length > 0);

/** @returns `null` after the last differences of all services */
export function encodePosition(services: readonly ServiceReconciliation[]): string | null {
  const open = services.flatMap(({ service, next }) => (next ? [[service, next] as const] : []));
  if (open.length === 0) return null;
  return Buffer.from(JSON.stringify(Object.fromEntries(open))).toString('base64url');
}

/** @throws invalid for a text that `encodePosition` did not produce */
export function decodePosition(cursor: string): ReconciliationPosition {
  try {
    return new Map(Object.entries(position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))));
  } catch {
    throw invalidCursor();
  }
}
