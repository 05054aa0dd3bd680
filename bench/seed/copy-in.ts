import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

declare module 'pg' {
  /** The methods for COPY, which the type definitions leave out. */
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

/** A value of a column; `null` is NULL. Texts of the seed contain no tab, line break or backslash. */
export type Cell = string | number | boolean | Date | null;

const BATCH_ROWS = 2_000;

/** Streams rows into a table with COPY, at the pace of the server. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const copy = new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`);
  client.query(copy);
  const connection = await copy.ready;
  let [batch, size] = ['', 0];
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(batch));
    [batch, size] = ['', 0];
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  };
  for (const row of rows) {
    // Concatenated, because millions of short-lived arrays would keep the garbage collector busy.
    let separator = '';
    for (const cell of row) {
      batch += separator + toText(cell);
      separator = '\t';
    }
    batch += '\n';
    if (++size >= BATCH_ROWS) await flush();
  }
  await flush();
  connection.endCopyFrom();
  await copy.done;
}

function toText(cell: Cell): string {
  if (cell === null) return '\\N';
  return cell instanceof Date ? cell.toISOString() : String(cell);
}

/** The part of the protocol that node-postgres leaves to its users. */
class CopyIn implements Submittable {
  readonly ready: Promise<Connection>;
  readonly done: Promise<void>;
  private begin: (connection: Connection) => void = () => undefined;
  private finish: () => void = () => undefined;
  private readonly failures: ((error: Error) => void)[] = [];

  constructor(private readonly sql: string) {
    this.ready = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.failures.push(reject);
    });
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.failures.push(reject);
    });
    // Only one of them is awaited at a time.
    this.done.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: Connection): void {
    this.begin(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.finish();
  }

  handleError(error: Error): void {
    for (const fail of this.failures) fail(error);
  }
}
