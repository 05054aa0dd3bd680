import { ERRORS } from '@larkspur/contracts/errors';
import { isApiError } from './host-api';

/** The message to show for a failed request. */
export function errorMessage(error: unknown): string {
  return isApiError(error) && error.message ? error.message : ERRORS.internal.message;
}

export function errorStatus(error: unknown): number | null {
  return isApiError(error) ? error.status : null;
}
