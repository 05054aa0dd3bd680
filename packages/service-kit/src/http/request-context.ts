import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Caller } from '../security/caller';

/** The context of a request or message, which its log lines and further messages inherit. */
interface RequestContext {
  /** W3C Trace Context. */
  traceparent: string;
  requestId?: string;
  messageId?: string;
  /** The client's IP address, as the gateway saw it. */
  address?: string;
  /** Set by the access guard. */
  caller?: Caller;
  /** It closes unfinished when the client leaves. */
  response?: ServerResponse;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** A new span within the caller's trace, or a new trace if `parent` is absent or malformed. */
export function continueTrace(parent: unknown): string {
  const [, trace = randomHex(16), flags = '01'] = TRACEPARENT.exec(String(parent ?? '')) ?? [];
  return `00-${trace}-${randomHex(8)}-${flags}`;
}

const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Taken from a pool, because calling the random generator for each span would cost more than the span itself. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

export function getTraceId(traceparent: string): string {
  return traceparent.slice(3, 35);
}
