import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { LineRow } from '../../../lines/to-statement-line';
import type { StatementDetails } from '../statement-details';
import type { PdfRequest, PdfResponse } from './pdf-messages';
import { renderPdf } from './render-pdf';

interface OpenDocument {
  bytes: AsyncGenerator<Buffer, void, undefined>;
  receiveLines(lines: LineRow[] | null): void;
}

/** The increment of nice(1): a tenth of the weight of other threads while all processors are busy. */
const NICE_INCREMENT = 10;
const LOWEST_PRIORITY = 19;

/** Entry point of the thread that draws statements. */
const port = parentPort;
if (!port) throw new Error('pdf.worker.ts runs in a worker thread only.');
// On Linux, 0 is this thread and not the whole process: payments go first.
if (process.platform === 'linux') setPriority(0, Math.min(getPriority(0) + NICE_INCREMENT, LOWEST_PRIORITY));
const documents = new Map<number, OpenDocument>();

const respond = (response: PdfResponse, transferred: ArrayBuffer[] = []) => port.postMessage(response, transferred);

function begin(document: number, details: StatementDetails): OpenDocument {
  let resolve: (lines: LineRow[] | null) => void = () => undefined;
  async function* batches(): AsyncGenerator<LineRow[], void, undefined> {
    for (;;) {
      const lines = await new Promise<LineRow[] | null>((onLines) => {
        resolve = onLines;
        respond({ kind: 'need-lines', document });
      });
      if (lines === null) return;
      yield lines;
    }
  }
  return { bytes: renderPdf(batches(), details), receiveLines: (lines) => resolve(lines) };
}

async function proceed(document: number, { bytes }: OpenDocument): Promise<void> {
  try {
    const { done, value } = await bytes.next();
    if (done) {
      documents.delete(document);
      respond({ kind: 'bytes', document, bytes: null });
      return;
    }
    // A copy of its own buffer: a transfer of the pooled one would take the bytes of others with it.
    const copy = new Uint8Array(value);
    respond({ kind: 'bytes', document, bytes: copy }, [copy.buffer]);
  } catch (error) {
    documents.delete(document);
    respond({ kind: 'failed', document, message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (request: PdfRequest) => {
  const { document } = request;
  if (request.kind === 'begin') documents.set(document, begin(document, request.details));
  const open = documents.get(document);
  if (!open) return;
  if (request.kind === 'continue') void proceed(document, open);
  else if (request.kind === 'lines') open.receiveLines(request.lines);
  else if (request.kind === 'cancel') documents.delete(document);
});
