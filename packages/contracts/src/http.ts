/** A successful answer. `message` carries the specification's words (section 8) where it has some. */
export interface ApiResponse<T> {
  data: T;
  message?: string;
}

/** A successful list. `next` is the cursor of the following page, `null` on the last. */
export interface PagedResponse<T> extends ApiResponse<T[]> {
  page: { next: string | null; limit: number };
}

export const DEFAULT_PAGE_LIMIT = 50;
export const MAX_PAGE_LIMIT = 100;

/** Draft IETF httpapi Idempotency-Key header; 1 to 128 visible ASCII characters. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const REQUEST_ID_HEADER = 'x-request-id';
