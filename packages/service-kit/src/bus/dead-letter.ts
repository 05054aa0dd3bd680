import { createHash } from 'node:crypto';
import { DEAD_LETTER_COLLECTOR } from '@larkspur/contracts/messages';
import type { ConsumeMessage, Options } from 'amqplib';
import { deriveId } from '../ids';
import { PUBLISHED_BY, publisherOf, REDRIVEN_FROM } from './message-publisher';
import { type BusNames, serviceOf } from './topology';

export const REFUSED_BECAUSE = 'x-refused-because';
export const REFUSED_AT = 'x-refused-at';
/** The queue that rejected the message, where the routing key no longer tells. */
export const REFUSED_BY = 'x-refused-by';

const MAX_REASON_LENGTH = 1_000;

/** A message that a queue rejected permanently. */
export interface DeadLetter {
  /** The same for each delivery of this dead letter; different when the message is redriven and rejected again. */
  id: string;
  /** The queue that rejected it, without the namespace. */
  queue: string;
  /** Empty if the message has none. */
  type: string;
  /** The consumer's reason, or RabbitMQ's, such as `delivery_limit`. Printable characters only. */
  reason: string;
  diedAt: Date;
  content: Buffer;
  /** The properties for `Bus.redrive`: those of the original message, without the additions of dead-lettering. */
  properties: Options.Publish;
}

interface Death {
  queue?: unknown;
  reason?: unknown;
  time?: { value?: unknown };
}

/** Never throws: a dead letter may be malformed in any way. */
export function toDeadLetter({ fields, properties, content }: ConsumeMessage, names: BusNames): DeadLetter {
  const headers: Record<string, unknown> = properties.headers ?? {};
  const deaths = headers['x-death'];
  const death: Death = (Array.isArray(deaths) && deaths[0]) || {};
  const refusedBy = headers[REFUSED_BY];
  const queue = names.withoutPrefix(
    typeof refusedBy === 'string' ? refusedBy : deadQueueName(fields.routingKey, death, names),
  );
  const messageId = String(properties.messageId ?? '');
  const hash = createHash('sha256').update(content).digest('hex');
  return {
    id: deriveId('dead letter', queue, messageId, hash, String(headers[REDRIVEN_FROM] ?? '')),
    queue: printable(queue),
    type: printable(properties.type),
    reason: printable(headers[REFUSED_BECAUSE] ?? death.reason ?? 'unknown'),
    diedAt: parsePastTime(headers[REFUSED_AT]) ?? parsePastTime(Number(death.time?.value) * 1_000) ?? new Date(),
    content,
    properties: asPublished(properties, queue),
  };
}

/** The consumer dead-letters with the queue's name as routing key; a policy keeps the message's own. */
function deadQueueName(routingKey: string, death: Death, names: BusNames): string {
  const isQueueName = names.withoutPrefix(routingKey) !== routingKey;
  return isQueueName || typeof death.queue !== 'string' ? routingKey : death.queue;
}

/**
 * The headers that the broker and the consumer add, except `REDRIVEN_FROM`, and headers that would send copies to other queues.
 */
const ADDED =
  /^(x-death|x-(first|last)-death-.*|x-delivery-count|x-acquired-count|x-refused-.*|x-own-failures|x-transient-failures|x-delays|x-crashes|x-deadline|delay-ms|CC|BCC)$/;

/** For publishing the message again. `userId` would have to name the connection's own user. */
export function withoutAdditions(properties: ConsumeMessage['properties']): Options.Publish {
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
  const own = Object.entries(properties.headers ?? {}).filter(([name]) => !ADDED.test(name));
  return {
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    headers: Object.fromEntries(own),
  };
}

function asPublished(message: ConsumeMessage['properties'], queue: string): Options.Publish {
  const { headers, ...properties } = withoutAdditions(message);
  const { [REDRIVEN_FROM]: _, ...own } = headers ?? {};
  // Only the service that consumes the queue may say whose message it rejected.
  const publisher = publisherOf(message, [serviceOf(queue), DEAD_LETTER_COLLECTOR]);
  return { ...properties, headers: { ...own, ...(message.userId && { [PUBLISHED_BY]: publisher ?? '' }) } };
}

function parsePastTime(value: unknown): Date | null {
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  return time && time.getTime() > 0 && time.getTime() <= Date.now() ? time : null;
}

function printable(value: unknown): string {
  return String(value ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
}
