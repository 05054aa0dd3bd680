import type { EventName, Events } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { currentContext } from '../http/request-context';
import { OutboxRelay } from './outbox.relay';

/** Publishes events from inside a transaction, if and only if it commits. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /** @param manager of the transaction that makes the change */
  async enqueue<E extends EventName>(manager: EntityManager, event: E, payload: Events[E]): Promise<void> {
    await manager.query('INSERT INTO outbox (event, payload, traceparent) VALUES ($1, $2, $3)', [
      event,
      JSON.stringify(payload),
      currentContext()?.traceparent ?? null,
    ]);
  }

  /** All events with one statement, in this order. */
  async enqueueAll<E extends EventName>(
    manager: EntityManager,
    event: E,
    payloads: readonly Events[E][],
  ): Promise<void> {
    if (payloads.length === 0) return;
    await manager.query(
      `INSERT INTO outbox (event, payload, traceparent)
       SELECT $1::text, payload, $3::text
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS list (payload, position) ORDER BY position`,
      [event, JSON.stringify(payloads), currentContext()?.traceparent ?? null],
    );
  }

  /** Call after the commit, so that the relay publishes immediately instead of at its next poll. */
  wake(): void {
    this.relay.wake();
  }
}
