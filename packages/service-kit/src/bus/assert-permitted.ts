import { MESSAGING_SERVICES } from '@larkspur/contracts/messages';
import { NotPermittedError } from './errors';

const SERVICES: readonly string[] = MESSAGING_SERVICES;

/**
 * RabbitMQ refuses what the contract does not permit a service, and closes the channel. This names the reason, also where
 * all services share one user.
 * @param use completes "… may not"
 * @throws NotPermittedError if the service is not among those permitted. Other processes, such as tests, may do everything.
 */
export function assertPermitted(service: string, use: string, permitted: readonly string[]): void {
  if (!SERVICES.includes(service) || permitted.includes(service)) return;
  throw new NotPermittedError(`${service} may not ${use}: see packages/contracts/src/messages.ts.`);
}
