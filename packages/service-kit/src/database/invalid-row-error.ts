import { QueryFailedError } from 'typeorm';

/** SQLSTATE classes that concern the data of a row: 22 data exception, 23 integrity constraint violation. */
const INVALID_ROW_SQLSTATE = /^2[23]/;

/** The data of a row makes a statement fail: nothing was stored. */
export class InvalidRowError extends Error {
  override readonly name = 'InvalidRowError';
}

/** @returns the SQLSTATE of a failed statement; null for other errors */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { driverError } = error;
  return 'code' in driverError ? String(driverError.code) : null;
}

/** An `InvalidRowError` in place of the driver's error, which has the parameters of the statement; any other error as it is. */
export function toInvalidRowError(error: unknown): unknown {
  return error instanceof QueryFailedError && INVALID_ROW_SQLSTATE.test(sqlStateOf(error) ?? '')
    ? new InvalidRowError(error.message)
    : error;
}
