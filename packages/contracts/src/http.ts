/** A successful response. `message` is the text that the specification (section 8) prescribes, if any. */
export interface ApiResponse<T> {
  data: T;
  message?: string;
}

/** A page of a list. `next` is the cursor of the next page, `null` on the last one. */
export interface PagedResponse<T> extends ApiResponse<T[]> {
  page: { next: string | null; limit: number };
}

export const DEFAULT_PAGE_LIMIT = 50;
export const MAX_PAGE_LIMIT = 100;

/** Draft IETF httpapi Idempotency-Key header; 1 to 128 visible ASCII characters. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const REQUEST_ID_HEADER = 'x-request-id';
