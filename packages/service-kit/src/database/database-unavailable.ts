/** SQLSTATEs of connection errors, too many connections, shutdown and start-up, and socket error codes. */
const CODES = /^(08\w{3}|53300|57P0[123]|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
/** Errors of node-postgres that have no code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database is unreachable rather than because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.test(String(error.code))) || MESSAGES.test(error.message);
}
