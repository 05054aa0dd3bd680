import type { LineRow } from '../../../lines/to-statement-line';
import type { StatementDetails } from '../statement-details';

/** To the thread. Every message names its document: the thread works on several in turn. */
export type PdfRequest =
  | { kind: 'begin'; document: number; details: StatementDetails }
  /** Asks for the next bytes. */
  | { kind: 'continue'; document: number }
  /** The response to `need-lines`; `null` after the last line. */
  | { kind: 'lines'; document: number; lines: LineRow[] | null }
  | { kind: 'cancel'; document: number };

/** From the thread. */
export type PdfResponse =
  | { kind: 'need-lines'; document: number }
  /** `null` at the end of the document. */
  | { kind: 'bytes'; document: number; bytes: Uint8Array | null }
  | { kind: 'failed'; document: number; message: string };
