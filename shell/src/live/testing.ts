import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';
import type { LockRequester } from './shared-stream';

/** One stream that a test writes to, like the gateway. */
class TestStream {
  private readonly encoder = new TextEncoder();
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  closed = false;
  readonly body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.controller = controller;
    },
    cancel: () => {
      this.closed = true;
    },
  });

  constructor(
    readonly headers: Record<string, string>,
    signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.disconnect());
  }

  sendEvent<Name extends LiveEventName>(id: string, name: Name, data: LiveEvents[Name]): void {
    this.write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  write(text: string): void {
    this.send(this.encoder.encode(text));
  }

  send(bytes: Uint8Array): void {
    if (!this.closed) this.controller.enqueue(bytes);
  }

  end(): void {
    if (this.closed) return;
    this.closed = true;
    this.controller.close();
  }

  disconnect(): void {
    if (this.closed) return;
    this.closed = true;
    this.controller.error(new TypeError('network error'));
  }
}

/** The gateway as `fetch` sees it. */
export class FakeGateway {
  readonly streams: TestStream[] = [];
  /** The status to respond with instead of a stream; 0: no response. */
  rejectWith: number | null = null;
  requestCount = 0;

  readonly fetch = (async (_address, init) => {
    this.requestCount += 1;
    if (this.rejectWith === 0) throw new TypeError('Failed to fetch');
    if (this.rejectWith !== null) return Response.json({}, { status: this.rejectWith });
    const stream = new TestStream(init?.headers as Record<string, string>, init?.signal as AbortSignal);
    this.streams.push(stream);
    return new Response(stream.body, { headers: { 'content-type': 'text/event-stream' } });
  }) satisfies typeof fetch;

  get last(): TestStream {
    const stream = this.streams.at(-1);
    if (!stream) throw new Error('There was no request.');
    return stream;
  }

  get openCount(): number {
    return this.streams.filter(({ closed }) => !closed).length;
  }
}

/** Web Locks for the tabs of one test: one holder at a time, the others wait in order. */
export class FakeLocks implements LockRequester {
  private readonly turns = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown> {
    const before = this.turns.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    aborted.catch(() => undefined);
    const turn = Promise.race([before, aborted]).then(hold);
    this.turns.set(name, Promise.allSettled([before, turn]));
    return turn;
  }
}

/** A browser that has locks but denies them. */
export class RejectingLocks implements LockRequester {
  async request(): Promise<never> {
    throw new DOMException('Not here', 'SecurityError');
  }
}
