import type { LiveEndReason } from '@larkspur/contracts/live';
import type { ReadableStore } from '@larkspur/web-kit/utils/store';
import { readEventStream } from './event-stream';
import { type LiveMessage, parseMessage } from './live-message';

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The user has too many streams open: reconnecting immediately would only close another one. */
const REPLACED_RETRY_MS = 60_000;
/** The server has no such path or rejects us, which will not change soon. */
const REJECTED_RETRY_MS = 300_000;

export interface ConnectionOptions {
  token: ReadableStore<string | null>;
  /** True while connecting makes sense: the browser is online. */
  canConnect: ReadableStore<boolean>;
  /** The event to resume after, if one was received. */
  lastEventId(): string | null;
  onMessage(message: LiveMessage): void;
  /** Returns whether a token is the current one and has not expired. */
  isCurrent(token: string): boolean;
  /**
   * The server ended the session, or rejected a token that has not expired, as far as is known here. The session may have been
   * replaced: its stream can end before the response with the new token arrives.
   */
  onRefused(token: string): void;
  fetch: typeof fetch;
}

type RetryDecision = { kind: 'retry'; inMs: number } | { kind: 'await-token' };

/** Keeps a stream open until `signal` aborts. Reconnects with exponential backoff. */
export async function keepConnected(options: ConnectionOptions, signal: AbortSignal): Promise<void> {
  let rejectedToken: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    const token = await nextToken(options, rejectedToken, signal);
    if (token === null) return;
    const { wasOpen, decision } = await connectOnce(options, token, failures, signal);
    failures = wasOpen ? 0 : failures + 1;
    if (decision.kind === 'retry') await delay(decision.inMs, signal);
    else rejectedToken = token;
  }
}

/** @returns `null` if `signal` aborted first */
async function nextToken(
  options: ConnectionOptions,
  rejectedToken: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const { token, canConnect } = options;
  const usable = () => {
    const present = token.getSnapshot();
    const isUsable = present !== null && present !== rejectedToken && options.isCurrent(present);
    return isUsable && canConnect.getSnapshot() ? present : null;
  };
  return new Promise((resolve) => {
    const check = () => {
      const found = usable();
      if (found === null && !signal.aborted) return;
      for (const unsubscribe of subscriptions) unsubscribe();
      resolve(signal.aborted ? null : found);
    };
    const subscriptions = [token.subscribe(check), canConnect.subscribe(check)];
    signal.addEventListener('abort', check, { once: true });
    subscriptions.push(() => signal.removeEventListener('abort', check));
    check();
  });
}

async function connectOnce(
  options: ConnectionOptions,
  token: string,
  failures: number,
  signal: AbortSignal,
): Promise<{ wasOpen: boolean; decision: RetryDecision }> {
  const { canConnect, onMessage, isCurrent, onRefused, fetch } = options;
  let wasOpen = false;
  let reason: LiveEndReason | null = null;
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop, { once: true });
  const unsubscribe = canConnect.subscribe(() => {
    if (!canConnect.getSnapshot()) stop();
  });
  const outcome = await readEventStream({
    token,
    lastEventId: options.lastEventId(),
    signal: attempt.signal,
    fetch,
    onEvent: (event) => {
      const message = parseMessage(event);
      if (!message || attempt.signal.aborted) return;
      if (message.name === 'ready') wasOpen = true;
      if (message.name === 'end') reason = message.data.reason;
      onMessage(message);
    },
  });
  signal.removeEventListener('abort', stop);
  unsubscribe();
  // Aborted on our side (offline): reconnect without delay once `canConnect` allows it.
  if (attempt.signal.aborted) return { wasOpen, decision: { kind: 'retry', inMs: 0 } };

  const isUnauthorized = outcome.kind === 'rejected' && outcome.status === 401;
  if (reason === 'revoked' || (isUnauthorized && isCurrent(token))) onRefused(token);
  if (isUnauthorized || reason === 'revoked' || reason === 'expired') {
    return { wasOpen, decision: { kind: 'await-token' } };
  }
  return {
    wasOpen,
    decision: { kind: 'retry', inMs: withJitter(retryDelay(outcome, reason, wasOpen ? 0 : failures)) },
  };
}

function retryDelay(
  outcome: { kind: 'rejected'; status: number } | { kind: 'disconnected' },
  reason: LiveEndReason | null,
  failures: number,
): number {
  if (reason === 'replaced') return REPLACED_RETRY_MS;
  const isTransient = outcome.kind === 'disconnected' || outcome.status >= 500 || outcome.status === 429;
  return isTransient ? Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS) : REJECTED_RETRY_MS;
}

/** All browsers lose a gateway at the same moment and must not reconnect at the same moment. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}
