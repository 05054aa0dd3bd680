import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { measuredGauge } from '@larkspur/service-kit/observability/measured-gauge';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { parseKeyring } from '@larkspur/service-kit/security/keyring';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthConfig } from '../config';
import { mailName } from '../mail/sealed-content';
import { reencrypt } from './key-encryption';

/** The columns that are encrypted under KEY_ENCRYPTION_SECRET, with the name that is authenticated with each value. */
const ENCRYPTED = [
  { table: 'signing_key', id: 'kid', column: 'private_key', nameOf: (kid: string) => kid },
  { table: 'sealing_key', id: 'kid', column: 'private_key', nameOf: (kid: string) => kid },
  { table: 'queued_email', id: 'id', column: 'sealed_content', nameOf: mailName },
] as const;
const BATCH_SIZE = 200;

const encryptedRow = z.object({ id: z.string(), content: z.instanceof(Buffer) });

type EncryptedColumn = (typeof ENCRYPTED)[number];

interface OutdatedRow {
  column: EncryptedColumn;
  id: string;
  content: Buffer;
  reencrypted: Buffer;
}

/** Encrypts what is stored with the current key of KEY_ENCRYPTION_SECRET after a rotation, so that former ones can be removed. */
@Injectable()
export class ReencryptJob {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
    { registry }: Metrics,
  ) {
    measuredGauge(
      registry,
      {
        name: 'outdated_encrypted_rows',
        help: 'Private keys and queued emails that are not yet encrypted with the current key of KEY_ENCRYPTION_SECRET.',
      },
      async () => {
        let rows = 0;
        for await (const _ of this.outdated()) rows++;
        return rows;
      },
    );
  }

  /** Several instances may run it at the same time: a row that has changed since it was read stays as it is. */
  @RecurringJob({
    title: 'Re-encrypt stored keys and email with the current key',
    everyMs: 10_000,
    jitter: 1 / 3,
    isImmediate: true,
  })
  async run(): Promise<void> {
    for await (const { column: encrypted, id, content, reencrypted } of this.outdated()) {
      const { table, column } = encrypted;
      await this.database.query(`UPDATE ${table} SET ${column} = $3 WHERE ${encrypted.id} = $1 AND ${column} = $2`, [
        id,
        content,
        reencrypted,
      ]);
    }
  }

  private async *outdated(): AsyncGenerator<OutdatedRow> {
    const { KEY_ENCRYPTION_SECRET: keyring } = this.config;
    // With one key, there is nothing else that a row could be encrypted with.
    if (parseKeyring(keyring).all.length === 1) return;
    for (const column of ENCRYPTED) {
      for await (const { id, content } of this.rows(column)) {
        const reencrypted = reencrypt(keyring, column.nameOf(id), content);
        if (reencrypted) yield { column, id, content, reencrypted };
      }
    }
  }

  private async *rows({ table, id, column }: EncryptedColumn) {
    for (let after: string | null = null; ; ) {
      const rows: z.infer<typeof encryptedRow>[] = await queryRows(
        this.database.manager,
        encryptedRow,
        `SELECT ${id}::text AS id, ${column} AS content FROM ${table}
         WHERE ${column} IS NOT NULL AND ($1::text IS NULL OR ${id}::text > $1) ORDER BY ${id}::text LIMIT ${BATCH_SIZE}`,
        [after],
      );
      yield* rows;
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)?.id ?? null;
    }
  }
}
