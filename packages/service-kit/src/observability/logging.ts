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

/** The maximum depth of the search for secrets in log lines. */
const DEPTH = 3;

/** For buffered logs. `kill -9` loses lines that are not written yet. */
const BUFFER = { minLength: 8_192, periodicFlush: 100, sync: true };

/**
 * JSON lines with the ids of the request or message they belong to. `http-server.ts` logs requests.
 * @param buffers for a process that logs every request: one system call per line costs a tenth of the request
 */
export function logging(config: ServiceConfig, name: string, buffers = false): Params {
  return {
    pinoHttp: {
      ...(buffers && { stream: bufferedOutput() }),
      level: config.LOG_LEVEL,
      base: { service: name, pid: process.pid },
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }), log: (line) => ({ ...withoutSecrets(line, DEPTH) }) },
      timestamp: timestamps(),
      mixin: contextIds,
      serializers: { err: describeError },
    },
    forRoutes: [],
  };
}

/** Formats a time once for all lines of one millisecond. */
function timestamps(): () => string {
  let last = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}

/** Flushes when the process exits normally. */
function bufferedOutput(): DestinationStream {
  const output = destination(BUFFER);
  process.once('exit', () => output.flushSync());
  return output;
}

/** One walk over a line's few members; pino's `redact` walks once for each path. */
function withoutSecrets(object: object, depth: number): object {
  let copy: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(object)) {
    let logged: unknown = value;
    if (SECRETS.has(key)) logged = '[Redacted]';
    else if (depth > 1 && isPlain(value)) logged = withoutSecrets(value, depth - 1);
    if (logged === value) continue;
    copy = { ...(copy ?? object), [key]: logged };
  }
  return copy ?? object;
}

/** Errors have their own serializer, which includes named members only. */
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

/** Named members only: database errors also contain the query's parameters, which are personal data. */
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
