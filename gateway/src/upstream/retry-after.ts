/** `Retry-After` of every 503. Circuits are probed each second. */
export const RETRY_AFTER_SECONDS = '2';
