/** The timeout of a whole request with its body: 45 MB at 1.5 Mbit/s. It is the same in a service and in the gateway. */
export const REQUEST_TIMEOUT_MS = 240_000;
/** Longer than clients and proxies keep idle connections, so that the server does not close one under a request. */
export const KEEP_ALIVE_TIMEOUT_MS = 72_000;
