import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';
import type { Watched } from './keep-connected';
import type { Locks } from './shared-stream';

/** A value that a test changes. */
export class Switch<T> implements Watched<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: T) {}

  readonly now = () => this.value;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  become(value: T): void {
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }
}

/** One stream that a test speaks on, as the gateway would. */
export class Line {
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
    signal.addEventListener('abort', () => this.cut());
  }

  say<Name extends LiveEventName>(id: string, name: Name, data: LiveEvents[Name]): void {
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

  cut(): void {
    if (this.closed) return;
    this.closed = true;
    this.controller.error(new TypeError('network error'));
  }
}

/** The bank as `fetch` meets it. */
export class FakeBank {
  readonly lines: Line[] = [];
  /** What it answers instead of a stream; 0: nothing. */
  refuses: number | null = null;
  asked = 0;

  readonly fetch = (async (_address, init) => {
    this.asked += 1;
    if (this.refuses === 0) throw new TypeError('Failed to fetch');
    if (this.refuses !== null) return Response.json({}, { status: this.refuses });
    const line = new Line(init?.headers as Record<string, string>, init?.signal as AbortSignal);
    this.lines.push(line);
    return new Response(line.body, { headers: { 'content-type': 'text/event-stream' } });
  }) satisfies typeof fetch;

  get last(): Line {
    const line = this.lines.at(-1);
    if (!line) throw new Error('Nobody has called.');
    return line;
  }

  get open(): number {
    return this.lines.filter(({ closed }) => !closed).length;
  }
}

/** Web Locks as the standard has them, for the tabs of one test: one holder, the others wait in turn. */
export class FakeLocks implements Locks {
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

/** A browser that has locks and gives none. */
export class RefusedLocks implements Locks {
  async request(): Promise<never> {
    throw new DOMException('Not here', 'SecurityError');
  }
}
