import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Client, type Connection, type Submittable } from 'pg';

/** https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP */
const COMMAND = "BASE_BACKUP (LABEL 'larkspur', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

type ReplicationConnection = Connection & { stream: { pause(): void; resume(): void } };

/**
 * The whole server as one tar archive, with the write-ahead log that makes it consistent as of the end of the backup, like
 * `pg_basebackup --wal-method=fetch`.
 */
export async function baseBackup(serverUrl: string): Promise<Readable> {
  const client = new Client({ connectionString: serverUrl, replication: 'true' } as object);
  const backup = new BaseBackup();
  client.on('error', (error) => backup.archive.destroy(error));
  await client.connect();
  // Ends with the connection. Until then, a checkpoint removes nothing of the log that the archive ends with.
  const slot = `larkspur_backup_${randomBytes(4).toString('hex')}`;
  client
    .query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
    .catch((error: Error) => backup.archive.destroy(error));
  client.query(backup);
  backup.archive.once('close', () => void client.end().catch(() => {}));
  return backup.archive;
}

/** node-postgres has no public interface for COPY; this is the one that its own queries implement. */
class BaseBackup implements Submittable {
  private connection: ReplicationConnection | undefined;
  private archives = 0;
  readonly archive = new Readable({ read: () => this.connection?.stream.resume() });

  submit(connection: Connection): void {
    this.connection = connection as ReplicationConnection;
    connection.query(COMMAND);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE && ++this.archives > 1) {
      this.archive.destroy(new Error('The server has tablespaces of its own, which this backup does not support.'));
    }
    // A copy, because the parser reuses its buffer.
    if (chunk[0] === DATA && !this.archive.push(Buffer.from(chunk.subarray(1)))) this.connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.archive.destroy(error);
  }

  handleReadyForQuery(): void {
    if (!this.archive.destroyed) this.archive.push(null);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
