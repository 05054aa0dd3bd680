/** Of every 503: circuits are probed each second. */
export const RETRY_AFTER_SECONDS = '2';
