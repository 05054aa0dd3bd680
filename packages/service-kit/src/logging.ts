import type { Params } from 'nestjs-pino';
import type { ServiceConfig } from './config';
import { currentContext, traceIdOf } from './request-context';

const SECRETS = [
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
];

/** JSON lines with the ids of the request or message they belong to. Requests are logged by the HTTP edge itself. */
export function logging(config: ServiceConfig, name: string): Params {
  return {
    pinoHttp: {
      level: config.LOG_LEVEL,
      base: { service: name, pid: process.pid },
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }) },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      mixin: contextIds,
      serializers: { err: describeError },
      redact: SECRETS.flatMap((key) => ['', '*.', '*.*.'].map((depth) => redactPath(depth, key))),
    },
    forRoutes: [],
  };
}

function redactPath(depth: string, key: string): string {
  return key.includes('-') ? `${depth.replace(/\.$/, '')}["${key}"]` : `${depth}${key}`;
}

function contextIds(): object {
  const context = currentContext();
  if (!context) return {};
  const { traceparent, requestId, messageId } = context;
  return { traceId: traceIdOf(traceparent), ...(requestId && { requestId }), ...(messageId && { messageId }) };
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
