import { MESSAGE_VERSION } from '@larkspur/contracts/messages';
import type { Message, Options } from 'amqplib';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validate } from 'class-validator';
import { continueTrace } from '../http/request-context';
import { publisherOf } from './message-publisher';

export interface MessageMeta {
  messageId: string;
  /** The service that published it, as RabbitMQ validated; null where services share a user. */
  publishedBy: string | null;
  /** W3C Trace Context; a span of this process. */
  traceparent: string;
}

export interface Envelope {
  type: string;
  messageId: string;
  traceparent: string;
  appId: string;
  /** RabbitMQ refuses any but the connection's own user. */
  userId: string | undefined;
}

export function toProperties({ type, messageId, traceparent, appId, userId }: Envelope): Options.Publish {
  return {
    type,
    messageId,
    appId,
    userId,
    timestamp: Math.floor(Date.now() / 1000),
    contentType: 'application/json',
    persistent: true,
    headers: { version: MESSAGE_VERSION, traceparent },
  };
}

export function encode(payload: unknown): Buffer {
  return Buffer.from(JSON.stringify(payload));
}

export function toMessageMeta({ properties }: Message, user: string | undefined): MessageMeta {
  return {
    messageId: String(properties.messageId ?? ''),
    publishedBy: publisherOf(properties, [user]),
    traceparent: continueTrace(properties.headers?.traceparent),
  };
}

/** The message can never be handled, however often it is delivered. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError';
}

/**
 * The message's payload as an instance of `dto`. Undeclared members are dropped, because a newer sender may add some without
 * a new version.
 * @throws InvalidMessageError
 */
export async function decode(message: Message, type: string, dto: new () => object): Promise<object> {
  const { properties } = message;
  if (properties.type !== type) throw new InvalidMessageError(`unknown type ${JSON.stringify(properties.type)}`);
  const version: unknown = properties.headers?.version;
  if (version !== MESSAGE_VERSION) throw new InvalidMessageError(`unknown version ${JSON.stringify(version)}`);
  if (!properties.messageId) throw new InvalidMessageError('no message id');
  const payload = parse(message.content);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new InvalidMessageError('not an object');
  const instance = plainToInstance(dto, payload);
  const errors = await validate(instance, { whitelist: true, forbidUnknownValues: false });
  if (errors.length > 0)
    throw new InvalidMessageError(`invalid: ${errors.flatMap((error) => violations(error)).join('; ')}`);
  return instance;
}

export function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw new InvalidMessageError('not JSON');
  }
}

/** Names the broken rules, never the value: it may be personal data. */
function violations(error: ValidationError, parent = ''): string[] {
  const path = parent + error.property;
  const own = Object.keys(error.constraints ?? {}).map((rule) => `${path} ${rule}`);
  return [...own, ...(error.children ?? []).flatMap((child) => violations(child, `${path}.`))];
}
