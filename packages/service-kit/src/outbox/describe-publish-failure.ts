import { BusUnavailableError, NotDeclaredError, NotPermittedError } from '../bus/errors';

const MAX_LENGTH = 300;
const BUS_ERRORS = [BusUnavailableError, NotDeclaredError, NotPermittedError];

/**
 * Why an event could not be published, to be stored and shown. The texts of the bus and of the broker name exchanges, queues, and
 * services. Any other error may quote the payload, which is customer data: only its name is kept.
 */
export function describePublishFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error';
  if (!BUS_ERRORS.some((BusError) => error instanceof BusError)) return error.name;
  const { message, cause } = error;
  const text = cause instanceof Error ? `${message.replace(/\.$/, '')}: ${cause.message}` : message;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
