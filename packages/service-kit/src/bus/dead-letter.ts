import { createHash } from 'node:crypto';
import type { ConsumeMessage, Options } from 'amqplib';
import { deriveId } from '../ids';
import type { BusNames } from './topology';

export const REFUSED_BECAUSE = 'x-refused-because';
export const REFUSED_AT = 'x-refused-at';
/** The dead letter that this message was before it was put back. */
export const REDRIVEN_FROM = 'x-redriven-from';

const MAX_REASON_LENGTH = 1_000;

/** A message that a queue refused for good. */
export interface DeadLetter {
  /** The same however often this death is told; another one when the message is redriven and dies again. */
  id: string;
  /** That refused it, without the namespace. */
  queue: string;
  /** Empty when the message did not tell. */
  type: string;
  /** As the consumer told, or RabbitMQ's own word, such as `delivery_limit`. Printable. */
  reason: string;
  diedAt: Date;
  content: Buffer;
  /** As it was published, what its death added left out: for `Bus.redrive`. */
  properties: Options.Publish;
}

interface Death {
  queue?: unknown;
  reason?: unknown;
  time?: { value?: unknown };
}

/** Never throws: what comes here may be broken in every way. */
export function toDeadLetter({ fields, properties, content }: ConsumeMessage, names: BusNames): DeadLetter {
  const headers: Record<string, unknown> = properties.headers ?? {};
  const deaths = headers['x-death'];
  const death: Death = (Array.isArray(deaths) && deaths[0]) || {};
  const queue = names.withoutPrefix(deadQueueName(fields.routingKey, death, names));
  const messageId = String(properties.messageId ?? '');
  const hash = createHash('sha256').update(content).digest('hex');
  return {
    id: deriveId('dead letter', queue, messageId, hash, String(headers[REDRIVEN_FROM] ?? '')),
    queue: printable(queue),
    type: printable(properties.type),
    reason: printable(headers[REFUSED_BECAUSE] ?? death.reason ?? 'unknown'),
    diedAt: parsePastTime(headers[REFUSED_AT]) ?? parsePastTime(Number(death.time?.value) * 1_000) ?? new Date(),
    content,
    properties: originalProperties(properties, headers),
  };
}

/** The consumer dead-letters with the queue's name as routing key; a policy keeps the message's own. */
function deadQueueName(routingKey: string, death: Death, names: BusNames): string {
  const isQueueName = names.withoutPrefix(routingKey) !== routingKey;
  return isQueueName || typeof death.queue !== 'string' ? routingKey : death.queue;
}

/**
 * Left out: what dead-lettering added; `userId`, which must name the connection's own user; `CC` and `BCC`, which would
 * send copies elsewhere.
 */
const ADDED = /^(x-death|x-(first|last)-death-.*|x-delivery-count|x-refused-.*|x-redriven-from|CC|BCC)$/;

function originalProperties(
  properties: ConsumeMessage['properties'],
  headers: Record<string, unknown>,
): Options.Publish {
  const kept = {
    type: properties.type,
    messageId: properties.messageId,
    appId: properties.appId,
    timestamp: properties.timestamp,
    contentType: properties.contentType,
    contentEncoding: properties.contentEncoding,
    correlationId: properties.correlationId,
    replyTo: properties.replyTo,
    priority: properties.priority,
  };
  const own = Object.entries(headers).filter(([name]) => !ADDED.test(name));
  return {
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    headers: Object.fromEntries(own),
  };
}

function parsePastTime(told: unknown): Date | null {
  const time = typeof told === 'string' || typeof told === 'number' ? new Date(told) : null;
  return time && time.getTime() > 0 && time.getTime() <= Date.now() ? time : null;
}

function printable(told: unknown): string {
  return String(told ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
}
