/** Concurrent exports per process. Each has a connection. An export of the back office may take an hour, so customers' have places of their own. */
export const MAX_CUSTOMER_EXPORTS = 3;
export const MAX_BACK_OFFICE_EXPORTS = 2;
