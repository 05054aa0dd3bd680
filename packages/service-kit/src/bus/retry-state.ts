import type { ConsumeMessage, Options } from 'amqplib';
import { withoutAdditions } from './dead-letter';

const FAILURES = 'x-own-failures';
const TRANSIENT_FAILURES = 'x-transient-failures';
const DELAYS = 'x-delays';
const CRASHES = 'x-crashes';
/** The header with the time at which the sender of a command stops waiting, in milliseconds since the epoch. */
export const DEADLINE = 'x-deadline';

/** The history of a message in its queue, kept in its headers. */
export interface RetryState {
  /** Failures that are the message's own. */
  failures: number;
  transientFailures: number;
  /** The number of delays, for any reason. */
  delays: number;
  /** The number of times that its consumer lost the connection while the message was in progress. */
  crashes: number;
  /**
   * The time at which a command expires, in milliseconds since the epoch: the time that its sender set, and at the latest the end
   * of its `expiration`, in case the sender's clock is ahead.
   */
  deadline: number | null;
}

export const NO_RETRIES: RetryState = { failures: 0, transientFailures: 0, delays: 0, crashes: 0, deadline: null };

export function readRetryState({ properties }: ConsumeMessage): RetryState {
  const headers: Record<string, unknown> = properties.headers ?? {};
  return {
    failures: count(headers[FAILURES]),
    transientFailures: count(headers[TRANSIENT_FAILURES]),
    delays: count(headers[DELAYS]),
    crashes: count(headers[CRASHES]) + count(headers['x-delivery-count']),
    deadline: readDeadline(properties),
  };
}

/** The message as it was published, with its state in place of what the broker added. */
export function withRetryState(message: ConsumeMessage, state: RetryState): Options.Publish {
  const { failures, transientFailures, delays, crashes, deadline } = state;
  const { headers, ...properties } = withoutAdditions(message.properties);
  const counts = {
    [FAILURES]: failures,
    [TRANSIENT_FAILURES]: transientFailures,
    [DELAYS]: delays,
    [CRASHES]: crashes,
  };
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

/**
 * Returns whether a message that was just delivered has expired. While it has an `expiration`, the broker's clock decides, so
 * that a command gets its first attempt also where the clocks of sender and receiver differ.
 */
export function hasExpired({ properties }: ConsumeMessage, { deadline }: RetryState): boolean {
  return deadline !== null && !properties.expiration && Date.now() > deadline;
}

function readDeadline({ headers, expiration }: ConsumeMessage['properties']): number | null {
  const bySender = count(headers?.[DEADLINE]) || Number.POSITIVE_INFINITY;
  const byBroker = expiration ? Date.now() + count(expiration) : Number.POSITIVE_INFINITY;
  const deadline = Math.min(bySender, byBroker);
  return Number.isFinite(deadline) ? deadline : null;
}

function count(value: unknown): number {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
