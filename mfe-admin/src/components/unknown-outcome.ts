import { errorStatus } from '@larkspur/web-kit/host/api-error';

/** Whether a failed request may have taken effect: its answer was lost, or never came. */
export function isOutcomeUnknown(error: unknown): boolean {
  const status = errorStatus(error);
  return status === null || status === 0 || status === 408 || status >= 500;
}
