import type { LiveEndReason } from '@larkspur/contracts/live';
import { isExpired } from '@larkspur/web-kit/host/token';
import { readEventStream } from './event-stream';
import { type LiveMessage, parseMessage } from './live-message';

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The user has more streams open than one may have: coming at once would only push out the next one. */
const REPLACED_RETRY_MS = 60_000;
/** A bank without this path, or one that will not have us: no haste. */
const REJECTED_RETRY_MS = 300_000;

/** Something that may hold, and tells when it may have changed. */
export interface Watched<T> {
  now(): T;
  subscribe(listener: () => void): () => void;
}

export interface ConnectionOptions {
  token: Watched<string | null>;
  /** Whether a connection would be of use: the browser is online. */
  canConnect: Watched<boolean>;
  /** Where to go on, as far as is known. */
  lastEventId(): string | null;
  onMessage(message: LiveMessage): void;
  /** The bank refused a token whose time is not over. */
  onUnauthorized(token: string): void;
  fetch: typeof fetch;
}

type RetryDecision = { kind: 'again'; inMs: number } | { kind: 'with another token' };

/** Keeps a stream open until `signal` fires: comes again when it broke, more slowly the more often it fails. */
export async function keepConnected(options: ConnectionOptions, signal: AbortSignal): Promise<void> {
  let rejectedToken: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    const token = await nextToken(options, rejectedToken, signal);
    if (token === null) return;
    const { wasOpen, decision } = await connectOnce(options, token, failures, signal);
    failures = wasOpen ? 0 : failures + 1;
    if (decision.kind === 'again') await delay(decision.inMs, signal);
    else rejectedToken = token;
  }
}

/** @returns `null` when `signal` fired first */
async function nextToken(
  { token, canConnect }: ConnectionOptions,
  spent: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const usable = () => {
    const present = token.now();
    return present !== null && present !== spent && !isExpired(present) && canConnect.now() ? present : null;
  };
  return new Promise((resolve) => {
    const look = () => {
      const found = usable();
      if (found === null && !signal.aborted) return;
      for (const release of releases) release();
      resolve(signal.aborted ? null : found);
    };
    const releases = [token.subscribe(look), canConnect.subscribe(look)];
    signal.addEventListener('abort', look, { once: true });
    releases.push(() => signal.removeEventListener('abort', look));
    look();
  });
}

async function connectOnce(
  options: ConnectionOptions,
  token: string,
  failures: number,
  signal: AbortSignal,
): Promise<{ wasOpen: boolean; decision: RetryDecision }> {
  const { canConnect, onMessage, onUnauthorized, fetch } = options;
  let wasOpen = false;
  let reason: LiveEndReason | null = null;
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop, { once: true });
  const release = canConnect.subscribe(() => {
    if (!canConnect.now()) stop();
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
  release();
  // Stopped by us: who waits for the line to come back need not wait longer.
  if (attempt.signal.aborted) return { wasOpen, decision: { kind: 'again', inMs: 0 } };

  const unauthenticated = outcome.kind === 'refused' && outcome.status === 401;
  if ((unauthenticated && !isExpired(token)) || reason === 'revoked') onUnauthorized(token);
  if (unauthenticated || reason === 'revoked' || reason === 'expired') {
    return { wasOpen, decision: { kind: 'with another token' } };
  }
  return {
    wasOpen,
    decision: { kind: 'again', inMs: withJitter(retryDelay(outcome, reason, wasOpen ? 0 : failures)) },
  };
}

function retryDelay(
  outcome: { kind: 'refused'; status: number } | { kind: 'broken' },
  reason: LiveEndReason | null,
  failures: number,
): number {
  if (reason === 'replaced') return REPLACED_RETRY_MS;
  const passing = outcome.kind === 'broken' || outcome.status >= 500 || outcome.status === 429;
  return passing ? Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS) : REJECTED_RETRY_MS;
}

/** All browsers lose a gateway at the same moment; they must not come back at the same moment. */
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
