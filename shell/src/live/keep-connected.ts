import type { LiveEndReason } from '@larkspur/contracts/live';
import { isExpired } from '../session/token';
import { readEventStream } from './event-stream';
import { type LiveMessage, parseMessage } from './live-message';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** The user has more streams open than one may have: coming at once would only push out the next one. */
const REPLACED_RETRY_MS = 60_000;
/** A bank without this path, or one that will not have us: no haste. */
const REFUSED_RETRY_MS = 300_000;

/** Something that may hold, and tells when it may have changed. */
export interface Watched<T> {
  now(): T;
  subscribe(listener: () => void): () => void;
}

export interface ConnectionOptions {
  token: Watched<string | null>;
  /** Whether a connection would be of use: the browser is online. */
  mayConnect: Watched<boolean>;
  /** Where to go on, as far as is known. */
  lastEventId(): string | null;
  onMessage(message: LiveMessage): void;
  /** The bank refused a token whose time is not over. */
  onRefused(token: string): void;
  fetch: typeof fetch;
}

type Verdict = { kind: 'again'; inMs: number } | { kind: 'with another token' };

/** Keeps a stream open until `signal` fires: comes again when it broke, more slowly the more often it fails. */
export async function keepConnected(options: ConnectionOptions, signal: AbortSignal): Promise<void> {
  let spent: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    const token = await nextToken(options, spent, signal);
    if (token === null) return;
    const { stood, verdict } = await connectOnce(options, token, failures, signal);
    failures = stood ? 0 : failures + 1;
    if (verdict.kind === 'again') await pause(verdict.inMs, signal);
    else spent = token;
  }
}

/** @returns `null` when `signal` fired first */
async function nextToken(
  { token, mayConnect }: ConnectionOptions,
  spent: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const usable = () => {
    const present = token.now();
    return present !== null && present !== spent && !isExpired(present) && mayConnect.now() ? present : null;
  };
  return new Promise((resolve) => {
    const look = () => {
      const found = usable();
      if (found === null && !signal.aborted) return;
      for (const release of releases) release();
      resolve(signal.aborted ? null : found);
    };
    const releases = [token.subscribe(look), mayConnect.subscribe(look)];
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
): Promise<{ stood: boolean; verdict: Verdict }> {
  const { mayConnect, onMessage, onRefused, fetch } = options;
  let stood = false;
  let reason: LiveEndReason | null = null;
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop, { once: true });
  const release = mayConnect.subscribe(() => {
    if (!mayConnect.now()) stop();
  });
  const outcome = await readEventStream({
    token,
    lastEventId: options.lastEventId(),
    signal: attempt.signal,
    fetch,
    onEvent: (event) => {
      const message = parseMessage(event);
      if (!message || attempt.signal.aborted) return;
      if (message.name === 'ready') stood = true;
      if (message.name === 'end') reason = message.data.reason;
      onMessage(message);
    },
  });
  signal.removeEventListener('abort', stop);
  release();
  // Stopped by us: who waits for the line to come back need not wait longer.
  if (attempt.signal.aborted) return { stood, verdict: { kind: 'again', inMs: 0 } };

  const unauthenticated = outcome.kind === 'refused' && outcome.status === 401;
  if ((unauthenticated && !isExpired(token)) || reason === 'revoked') onRefused(token);
  if (unauthenticated || reason === 'revoked' || reason === 'expired') {
    return { stood, verdict: { kind: 'with another token' } };
  }
  return { stood, verdict: { kind: 'again', inMs: jittered(delayAfter(outcome, reason, stood ? 0 : failures)) } };
}

function delayAfter(
  outcome: { kind: 'refused'; status: number } | { kind: 'broken' },
  reason: LiveEndReason | null,
  failures: number,
): number {
  if (reason === 'replaced') return REPLACED_RETRY_MS;
  const passing = outcome.kind === 'broken' || outcome.status >= 500 || outcome.status === 429;
  return passing ? Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) : REFUSED_RETRY_MS;
}

/** All browsers lose a gateway at the same moment; they must not come back at the same moment. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
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
