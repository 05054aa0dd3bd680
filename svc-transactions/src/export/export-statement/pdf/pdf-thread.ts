import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LineRow } from '../../../statements/to-statement-line';
import type { StatementDetails } from '../statement-details';
import type { PdfRequest, PdfResponse } from './pdf-messages';

const WORKER = require.resolve('./pdf.worker');
/** Worker threads do not inherit the loader hooks of a process that runs TypeScript sources. */
const EXEC_ARGV = WORKER.endsWith('.ts') ? ['--conditions=source', '--require', 'tsx/cjs'] : [];
const MAX_HEAP_MB = 256;

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
  private worker: Worker | null = null;
  private readonly documents = new Map<number, OpenDocument>();
  private lastDocument = 0;

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  /** As `renderPdf`. Fails when reading a line fails, or when the thread ends. */
  async *render(
    batches: AsyncIterable<LineRow[]>,
    details: StatementDetails,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    this.lastDocument += 1;
    const document = this.lastDocument;
    const worker = this.start();
    const lines = batches[Symbol.asyncIterator]();
    const send = (request: PdfRequest) => worker.postMessage(request);
    send({ kind: 'begin', document, details });
    try {
      for (;;) {
        const bytes = await new Promise<Uint8Array | null>((resolve, reject) => {
          this.documents.set(document, { lines, resolve, reject });
          send({ kind: 'continue', document });
        });
        if (bytes === null) return;
        yield bytes;
      }
    } finally {
      this.documents.delete(document);
      send({ kind: 'cancel', document });
      await lines.return?.();
    }
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(WORKER, {
      execArgv: EXEC_ARGV,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.worker = worker;
    // Open documents keep the process busy by their connections; an idle thread must not.
    worker.unref();
    worker.on('message', (response: PdfResponse) => void this.receive(worker, response));
    worker.on('error', (error: Error) => this.fail(error));
    worker.on('exit', () => this.fail(new Error('The thread that draws statements has ended.')));
    return worker;
  }

  private async receive(worker: Worker, response: PdfResponse): Promise<void> {
    const open = this.documents.get(response.document);
    if (!open) return;
    if (response.kind === 'bytes') open.resolve(response.bytes);
    else if (response.kind === 'failed') open.reject(new Error(response.message));
    else await this.supply(worker, response.document, open);
  }

  private async supply(worker: Worker, document: number, { lines, reject }: OpenDocument): Promise<void> {
    try {
      const { done, value } = await lines.next();
      worker.postMessage({ kind: 'lines', document, lines: done ? null : value } satisfies PdfRequest);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private fail(error: Error): void {
    this.worker = null;
    for (const { reject } of this.documents.values()) reject(error);
  }
}
