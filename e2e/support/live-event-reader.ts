import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';

type ReceivedEvent = { [N in LiveEventName]: { id: string; event: N; data: LiveEvents[N] } }[LiveEventName];

/** Reads the stream of `GET /events`: the fields `id`, `event` and `data` of each event, one line each. */
export class LiveEventReader {
  readonly events: ReceivedEvent[] = [];
  readonly ended: Promise<void>;
  private readonly stop = new AbortController();

  constructor(url: string, headers: Record<string, string>) {
    this.ended = this.read(url, headers).catch((error: unknown) => {
      if (!this.stop.signal.aborted) throw error;
    });
  }

  close(): void {
    this.stop.abort();
  }

  /** The first event of this type that matches. */
  find<N extends LiveEventName>(event: N, fits: (data: LiveEvents[N]) => boolean): ReceivedEvent | null {
    return this.events.find((one) => one.event === event && fits(one.data as LiveEvents[N])) ?? null;
  }

  private async read(url: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(`${url}/api/events`, { headers, signal: this.stop.signal });
    if (response.status !== 200 || !response.body) throw new Error(`GET /events answered ${response.status}`);
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      this.events.push(...blocks.flatMap(parse));
    }
  }
}

function parse(block: string): ReceivedEvent[] {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
  const [event, data] = [field('event'), field('data')];
  return event && data ? [{ id: field('id') ?? '', event, data: JSON.parse(data) } as ReceivedEvent] : [];
}
