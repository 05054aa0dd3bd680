import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';
import type { Events } from '@larkspur/contracts/messages';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface ReceivedEvent {
  id: string | undefined;
  name: LiveEventName;
  data: LiveEvents[LiveEventName];
}

/** One stream, read with an independent parser. */
export class LiveReader {
  readonly events: ReceivedEvent[] = [];
  hasEnded = false;
  private readonly closing = new AbortController();

  private constructor(readonly response: Response) {
    void this.read();
  }

  static async open(address: string, headers: Record<string, string>, lastEventId?: string): Promise<LiveReader> {
    const response = await fetch(`${address}/api/events`, {
      headers: { ...headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    });
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    return new LiveReader(response);
  }

  get lastId(): string | undefined {
    return this.events.at(-1)?.id;
  }

  of<Name extends LiveEventName>(name: Name): LiveEvents[Name][] {
    return this.events.filter((event) => event.name === name).map(({ data }) => data as LiveEvents[Name]);
  }

  /** The descriptions of the received statement lines, in order. */
  get descriptions(): string[] {
    return this.of('transaction').map(({ description }) => description);
  }

  async until(condition: (reader: LiveReader) => boolean, withinMs = 60_000): Promise<void> {
    for (const giveUp = Date.now() + withinMs; !condition(this); await delay(10)) {
      if (Date.now() > giveUp)
        throw new Error(`The condition was not met in time; received ${JSON.stringify(this.events)}`);
    }
  }

  close(): void {
    this.closing.abort();
  }

  private async read(): Promise<void> {
    const parser = createParser({ onEvent: (message) => this.events.push(parsed(message)) });
    const reader = this.response.body?.pipeThrough(new TextDecoderStream()).getReader();
    this.closing.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parser.feed(part.value);
    } catch {
      // A broken connection counts as ended.
    }
    this.hasEnded = true;
  }
}

function parsed({ id, event, data }: EventSourceMessage): ReceivedEvent {
  return { id, name: event as LiveEventName, data: JSON.parse(data) };
}

/** A change as svc-transactions publishes it; `description` identifies it. */
export function statementChange(
  userId: string,
  description: string,
  balanceCents: number | null = 12_345,
): Events['statement.changed']['changes'][number] {
  const line: StatementLine = {
    _id: `line-${description.slice(0, 40)}`,
    amount: 12.5,
    transactionType: 'credit',
    date: '2026-11-12T15:00:00.000Z',
    description,
    kind: 'transfer',
    status: 'completed',
    account: 'savings',
    reference: '0123456789AB',
    counterparty: { name: 'Sam O.', accountNumber: '4400111222', bankName: 'Larkspur Bank' },
    reason: null,
  };
  return {
    userId,
    line,
    balance: balanceCents === null ? null : { account: 'savings', balanceCents, revision: 7 },
  };
}
