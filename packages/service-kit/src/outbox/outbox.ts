import type { EventName, Events } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { currentContext } from '../http/request-context';
import { OutboxRelay } from './outbox.relay';

/** Sends events from inside a transaction: they leave if it commits, and only then. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /** @param manager of the transaction that holds the change the event tells of */
  async enqueue<E extends EventName>(manager: EntityManager, event: E, payload: Events[E]): Promise<void> {
    await manager.query('INSERT INTO outbox (event, payload, traceparent) VALUES ($1, $2, $3)', [
      event,
      JSON.stringify(payload),
      currentContext()?.traceparent ?? null,
    ]);
  }

  /** Call after the commit: the relay sends at once instead of at its next look. */
  wake(): void {
    this.relay.wake();
  }
}
