/** Connection exceptions, too many connections, shutting down or starting; and what the socket itself says. */
const CODES = /^(08\w{3}|53300|57P0[123]|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
/** node-postgres gives these no code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error of a query says that the database cannot be reached, and nothing about the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.test(String(error.code))) || MESSAGES.test(error.message);
}
