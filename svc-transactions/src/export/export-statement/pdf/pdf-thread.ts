import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LineRow } from '../../../lines/to-statement-line';
import type { StatementDetails } from '../statement-details';
import type { PdfRequest, PdfResponse } from './pdf-messages';

const WORKER = require.resolve('./pdf.worker');
/** Worker threads do not inherit the loader hooks of a process that runs TypeScript sources. */
const EXEC_ARGV = WORKER.endsWith('.ts') ? ['--conditions=source', '--require', 'tsx/cjs'] : [];
const MAX_HEAP_MB = 256;

/** A thread and the documents that it draws. */
interface RunningThread {
  worker: Worker;
  documents: Map<number, OpenDocument>;
  /** The error that ended the thread. It does not respond to messages anymore. */
  ended: Error | null;
}

interface OpenDocument {
  lines: AsyncIterator<LineRow[]>;
  resolve(bytes: Uint8Array | null): void;
  reject(error: Error): void;
}

/**
 * One thread draws all statements, because drawing a line takes half a millisecond and payments run in this process. It works
 * on the documents in turn, each at the pace of its reader, so that a slow client does not keep the others waiting.
 */
@Injectable()
export class PdfThread implements OnApplicationShutdown {
  private thread: RunningThread | null = null;
  private lastDocument = 0;

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.worker.terminate();
  }

  /** Runs `renderPdf` in the thread. Fails when reading a line fails, or when the thread ends. */
  async *render(
    batches: AsyncIterable<LineRow[]>,
    details: StatementDetails,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    this.lastDocument += 1;
    const document = this.lastDocument;
    const thread = this.start();
    const lines = batches[Symbol.asyncIterator]();
    const send = (request: PdfRequest) => thread.worker.postMessage(request);
    send({ kind: 'begin', document, details });
    try {
      for (;;) {
        // While the reader was busy, no promise could reject.
        if (thread.ended) throw thread.ended;
        const bytes = await new Promise<Uint8Array | null>((resolve, reject) => {
          thread.documents.set(document, { lines, resolve, reject });
          send({ kind: 'continue', document });
        });
        if (bytes === null) return;
        yield bytes;
      }
    } finally {
      thread.documents.delete(document);
      send({ kind: 'cancel', document });
      await lines.return?.();
    }
  }

  private start(): RunningThread {
    if (this.thread) return this.thread;
    const worker = new Worker(WORKER, {
      execArgv: EXEC_ARGV,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const thread: RunningThread = { worker, documents: new Map(), ended: null };
    this.thread = thread;
    // Open documents keep the process busy by their connections; an idle thread must not.
    worker.unref();
    worker.on('message', (response: PdfResponse) => void receive(thread, response));
    worker.on('error', (error: Error) => this.end(thread, error));
    worker.on('exit', () => this.end(thread, new Error('The thread that draws statements has ended.')));
    return thread;
  }

  /** Called twice after an uncaught error: the exit comes later, when another thread may be running. */
  private end(thread: RunningThread, error: Error): void {
    thread.ended ??= error;
    for (const { reject } of thread.documents.values()) reject(thread.ended);
    if (this.thread === thread) this.thread = null;
  }
}

async function receive(thread: RunningThread, response: PdfResponse): Promise<void> {
  const open = thread.documents.get(response.document);
  if (!open) return;
  if (response.kind === 'bytes') open.resolve(response.bytes);
  else if (response.kind === 'failed') open.reject(new Error(response.message));
  else await supply(thread, response.document, open);
}

async function supply({ worker }: RunningThread, document: number, { lines, reject }: OpenDocument): Promise<void> {
  try {
    const { done, value } = await lines.next();
    worker.postMessage({ kind: 'lines', document, lines: done ? null : value } satisfies PdfRequest);
  } catch (error) {
    reject(error instanceof Error ? error : new Error(String(error)));
  }
}
