import type { ConsumeMessage, Options } from 'amqplib';
import { withoutAdditions } from './dead-letter';

const FAILURES = 'x-own-failures';
const INTERRUPTIONS = 'x-transient-failures';
const DELAYS = 'x-delays';
const CRASHES = 'x-crashes';
const DEADLINE = 'x-deadline';

/** What has happened to a message in its queue, kept in its headers. */
export interface RetryState {
  /** Failures that are the message's own. */
  failures: number;
  transientFailures: number;
  /** For whatever reason. */
  delays: number;
  /** How often the connection of its consumer was lost while the message was in progress. */
  crashes: number;
  /**
   * When a command expires at the latest, in milliseconds since the epoch. By the clock of the service that handles it, from its
   * first delivery on: until then the broker's clock counts.
   */
  deadline: number | null;
}

export const NO_RETRIES: RetryState = { failures: 0, transientFailures: 0, delays: 0, crashes: 0, deadline: null };

export function readRetryState({ properties }: ConsumeMessage): RetryState {
  const headers: Record<string, unknown> = properties.headers ?? {};
  const { expiration } = properties;
  return {
    failures: count(headers[FAILURES]),
    transientFailures: count(headers[INTERRUPTIONS]),
    delays: count(headers[DELAYS]),
    crashes: count(headers[CRASHES]) + count(headers['x-delivery-count']),
    deadline: count(headers[DEADLINE]) || (expiration ? Date.now() + count(expiration) : null),
  };
}

/** The message as it was published, with its state in place of what the broker added. */
export function withRetryState(message: ConsumeMessage, state: RetryState): Options.Publish {
  const { failures, transientFailures, delays, crashes, deadline } = state;
  const { headers, ...properties } = withoutAdditions(message.properties);
  const counts = { [FAILURES]: failures, [INTERRUPTIONS]: transientFailures, [DELAYS]: delays, [CRASHES]: crashes };
  return {
    ...properties,
    persistent: message.properties.deliveryMode === 2,
    headers: {
      ...headers,
      ...Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0)),
      ...(deadline !== null && { [DEADLINE]: deadline }),
    },
  };
}

function count(value: unknown): number {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
