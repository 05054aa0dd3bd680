import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const admissionRow = z.object({ id: z.string().nullable(), wait_s: z.int().nullable() });

export interface SendingLimit {
  messages: number;
  seconds: number;
}

interface AdmissionRequest {
  /** The id to store the message under. */
  id: string;
  /** The keys that the message counts against. */
  senders: string[];
  /** Messages with the same fingerprint within `duplicateWindowSeconds` are one message. */
  fingerprint: string;
  limits: readonly SendingLimit[];
  duplicateWindowSeconds: number;
}

/** Admitted under the requested id, or a duplicate of the message that has the returned id; or rejected. */
type Admission = { id: string } | { id: null; waitSeconds: number };

@Injectable()
export class SendingLimitRepository {
  /** Serialized per sender and fingerprint: see sql/admit-message.sql. */
  async admit(
    manager: EntityManager,
    { id, senders, fingerprint, limits, duplicateWindowSeconds }: AdmissionRequest,
  ): Promise<Admission> {
    const row = await queryRow(manager, admissionRow, 'SELECT id, wait_s FROM admit_message($1, $2, $3, $4, $5, $6)', [
      id,
      fingerprint,
      senders,
      limits.map(({ messages }) => messages),
      limits.map(({ seconds }) => seconds),
      duplicateWindowSeconds,
    ]);
    return row?.id ? { id: row.id } : { id: null, waitSeconds: row?.wait_s ?? 0 };
  }
}
