import { ERRORS } from '@larkspur/contracts/errors';
import { isApiError } from './host-api';

/** The message to show for a failed request. */
export function errorMessage(error: unknown): string {
  return isApiError(error) && error.message ? error.message : ERRORS.internal.message;
}

/** Returns whether a failed request may have taken effect: its response was lost, cannot be read, or never came. */
export function isOutcomeUnknown(error: unknown): boolean {
  const status = errorStatus(error);
  if (status === null) return true;
  // 0 without a response, and the status of a success with a body that cannot be read.
  const isUnreadable = status < 400;
  return isUnreadable || status === 408 || status >= 500;
}

export function errorStatus(error: unknown): number | null {
  return isApiError(error) ? error.status : null;
}
