import { COMMAND_QUEUES, CONTRACT_QUEUES, EVENT_QUEUES } from '../../packages/contracts/src/messages';
import { busNames, deadLetterKeys, type ExchangeType, serviceOf } from '../../packages/service-kit/src/bus/topology';

/** The services that have queues of their own, and so messages to try again. */
const CONSUMING_SERVICES = [...new Set(CONTRACT_QUEUES.map(({ queue }) => serviceOf(queue)))];

export interface Exchange {
  name: string;
  type: ExchangeType;
}

export interface Binding {
  exchange: string;
  queue: string;
  key: string;
}

/**
 * Every exchange of a namespace. The operator declares them: a user that may declare an exchange may also delete it.
 * @param namespace of the bus, such as `larkspur`
 */
export function exchangesOf(namespace: string): Exchange[] {
  const { exchange, dead, delay, return: back } = busNames(namespace);
  const direct = [
    ...Object.keys(EVENT_QUEUES).map((event) => exchange('event', event)),
    ...Object.keys(COMMAND_QUEUES).map((command) => exchange('command', command)),
    dead,
    ...CONSUMING_SERVICES.map(back),
  ];
  return [
    ...direct.map((name): Exchange => ({ name, type: 'direct' })),
    ...CONSUMING_SERVICES.map((service): Exchange => ({ name: delay(service), type: 'headers' })),
  ];
}

/**
 * The queues that must not wait for their consumer: those of events, which are kept for a consumer that has never run, and that of
 * dead letters. Publishers cannot declare them, because a user that may bind a queue to an exchange receives a copy of its
 * messages.
 */
export function queuesOf(namespace: string): string[] {
  const { queue, deadLetters } = busNames(namespace);
  return [...Object.values(EVENT_QUEUES).flat().map(queue), deadLetters];
}

/** The bindings of the queues of `queuesOf`. */
export function bindingsOf(namespace: string): Binding[] {
  const names = busNames(namespace);
  const events = CONTRACT_QUEUES.filter(({ kind }) => kind === 'event');
  return [
    ...events.map(({ queue, type }) => ({
      exchange: names.exchange('event', type),
      queue: names.queue(queue),
      key: type,
    })),
    ...deadLetterKeys(names, CONTRACT_QUEUES).map((key) => ({ exchange: names.dead, queue: names.deadLetters, key })),
  ];
}
