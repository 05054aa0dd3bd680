import type { Params } from 'nestjs-pino';
import { type DestinationStream, destination } from 'pino';
import type { ServiceConfig } from '../config';
import { currentContext, getTraceId } from '../http/request-context';

const SECRETS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'oldPassword',
  'newPassword',
  'repeatPassword',
  'paymentPin',
  'pinProof',
  'token',
]);

/** So deep in a line are secrets looked for. */
const DEPTH = 3;

/** Of lines that are not written one by one. `kill -9` loses what has not been written yet. */
const BUFFER = { minLength: 8_192, periodicFlush: 100, sync: true };

/**
 * JSON lines with the ids of the request or message they belong to. Requests are logged by the HTTP edge itself.
 * @param buffers for who logs every request: a write to the system for each costs as much as a tenth of it
 */
export function logging(config: ServiceConfig, name: string, buffers = false): Params {
  return {
    pinoHttp: {
      ...(buffers && { stream: bufferedOutput() }),
      level: config.LOG_LEVEL,
      base: { service: name, pid: process.pid },
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }), log: (line) => ({ ...withoutSecrets(line, DEPTH) }) },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      mixin: contextIds,
      serializers: { err: describeError },
    },
    forRoutes: [],
  };
}

/** What is still in hand when the process ends of itself is written then. */
function bufferedOutput(): DestinationStream {
  const output = destination(BUFFER);
  process.once('exit', () => output.flushSync());
  return output;
}

/** One walk over a line's few members; pino's own `redact` walks it once for each of its paths. */
function withoutSecrets(object: object, depth: number): object {
  let copy: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(object)) {
    let shown: unknown = value;
    if (SECRETS.has(key)) shown = '[Redacted]';
    else if (depth > 1 && isPlain(value)) shown = withoutSecrets(value, depth - 1);
    if (shown === value) continue;
    copy = { ...(copy ?? object), [key]: shown };
  }
  return copy ?? object;
}

/** Errors have a serializer of their own, which shows named members only. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

function contextIds(): object {
  const context = currentContext();
  if (!context) return {};
  const { traceparent, requestId, messageId } = context;
  return { traceId: getTraceId(traceparent), ...(requestId && { requestId }), ...(messageId && { messageId }) };
}

interface ErrorDescription {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: ErrorDescription;
}

/** Named members only: database errors also carry their query's parameters, which are somebody's data. */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
