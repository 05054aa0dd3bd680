import { MESSAGING_SERVICES } from '@larkspur/contracts/messages';
import { NotListedError } from './errors';

const SERVICES: readonly string[] = MESSAGING_SERVICES;

/**
 * RabbitMQ refuses what the contract does not list a service for, and closes the channel. This names the reason, also where
 * all services share one user.
 * @throws NotListedError when the service is not listed. Other processes, such as tests, may do everything.
 */
export function assertListed(service: string, use: string, listed: readonly string[]): void {
  if (!SERVICES.includes(service) || listed.includes(service)) return;
  throw new NotListedError(`${service} is not listed to ${use}: see packages/contracts/src/messages.ts.`);
}
