import type { z } from '../database/query-rows';

/** A disagreement between two services that this service may not resolve. Contains no personal values. */
export interface Difference {
  /** The type of disagreement, such as `customer_without_login`. */
  kind: string;
  /** The identifier of the object that differs, such as the id of a posting. */
  key: string;
  /** The user whose data it is. */
  subjectId: string | null;
  detail?: Record<string, string | number | boolean | null>;
}

export interface ComparedPage<Cursor> {
  /** The position at which the next step begins. */
  cursor: Cursor | null;
  /** Everything has been compared: another pass begins. */
  isPassComplete: boolean;
  /** Originals may be added faster than the usual pace compares them: the pause is as if there were no other reconcilers. */
  isBehind?: boolean;
  checked: number;
  corrected: number;
}

/** One comparison of copies with their originals, page by page and again and again. */
export interface ReconciliationStep<Cursor> {
  /** Unique in the service; its progress is stored under this name. */
  readonly name: string;
  /** Another release may have stored the cursor: one of another form is dropped, and the step begins again. */
  readonly cursor: z.ZodType<Cursor>;
  /**
   * Compares one page and corrects the copies. A crash repeats the page, so that corrections must be idempotent.
   * @param cursor of the previous page; `null` at the beginning
   */
  compareNext(cursor: Cursor | null): Promise<ComparedPage<Cursor>>;
}
