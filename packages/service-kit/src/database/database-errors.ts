import { BusUnavailableError, RequestTimeoutError } from '../bus/errors';
import { ProblemException } from '../http/problem';

/**
 * - `outage`: the database is unavailable, read-only or full; everything that needs it fails.
 * - `dependency`: the broker or another service is unavailable.
 * - `transient`: another transaction interfered, or the statement took too long.
 * - `own`: anything else, such as an error in the code or in the message.
 */
export type FailureKind = 'outage' | 'dependency' | 'transient' | 'own';

/**
 * Codes of sockets and SQLSTATEs (PostgreSQL, appendix A): connection errors, authentication, unknown database, read-only
 * transaction, disk full, out of memory, too many connections, shutdown, start-up, dropped database, idle session.
 */
const OUTAGE =
  /^(08\w{3}|28000|28P01|3D000|25006|53[123]00|57P0[1-5]|ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
/** SQLSTATE when a database does not allow connections, and for a few other statements. */
const NOT_IN_PREREQUISITE_STATE = '55000';
const NO_CONNECTIONS_ALLOWED = 'FATAL';
/** Serialization failure, deadlock, lock timeout, statement timeout. */
const TRANSIENT = /^(40001|40P01|55P03|57014)$/;
/** Errors of node-postgres that have no code. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;
const MAX_CAUSES = 5;

/** Why an operation failed, by the error or the errors that caused it. */
export function classifyFailure(error: unknown): FailureKind {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    const kind = kindOf(current);
    if (kind !== 'own') return kind;
    current = current.cause;
  }
  return 'own';
}

/** Returns whether a query failed because the database is unavailable rather than because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return classifyFailure(error) === 'outage';
}

function kindOf(error: Error): FailureKind {
  if (error instanceof BusUnavailableError || error instanceof RequestTimeoutError) return 'dependency';
  if (error instanceof ProblemException) return error.code === 'unavailable' ? 'dependency' : 'own';
  // TypeORM copies the properties of the driver's error.
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof code === 'string') {
    if (OUTAGE.test(code)) return 'outage';
    if (code === NOT_IN_PREREQUISITE_STATE && severity === NO_CONNECTIONS_ALLOWED) return 'outage';
    if (TRANSIENT.test(code)) return 'transient';
  }
  return OUTAGE_MESSAGES.test(error.message) ? 'outage' : 'own';
}
