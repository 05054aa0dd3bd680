import { Readable } from 'node:stream';
import { Client, type Dispatcher, Pool } from 'undici';
import { type Answer, type Leaving, requestOf, STAYS } from './answer';
import { Circuit, type CircuitCondition } from './circuit';
import type { Timeouts } from './timeouts';
import { WaitingLine } from './waiting-line';

const CONNECTIONS = 128;
const LINE_LENGTH = 512;
const LINE_PATIENCE_MS = 2_000;
const RETRY_AFTER_MS = 1_000;
const PROBE_MS = 2_000;
/** Answers quickly where a service lives, and says nothing that counts here. */
const PROBE_PATH = '/health/ready';

/** The circuit is open: the service was not asked. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/** One service as the gateway reaches it: kept connections, a line before them, a circuit around both. */
export class Upstream {
  readonly line = new WaitingLine({ places: CONNECTIONS, length: LINE_LENGTH, patienceMs: LINE_PATIENCE_MS });
  private readonly pool: Pool;
  private readonly circuit: Circuit;

  constructor(
    private readonly url: string,
    { connect, headers, body }: Timeouts,
    onChange: (condition: CircuitCondition) => void,
  ) {
    this.pool = new Pool(url, {
      connections: CONNECTIONS,
      connect: { timeout: connect * 1_000 },
      headersTimeout: headers * 1_000,
      bodyTimeout: body * 1_000,
    });
    this.circuit = new Circuit({
      retryAfterMs: RETRY_AFTER_MS,
      probe: () => this.probe(),
      onChange: (condition) => {
        if (condition === 'open') this.line.dismiss();
        onChange(condition);
      },
    });
  }

  /**
   * The service's answer, as soon as its headers are there.
   * @param mayRepeat after an error, whether to ask once more
   * @throws CircuitOpen, TurnedAway, and what undici throws
   */
  async ask(
    request: Dispatcher.DispatchOptions,
    mayRepeat: (error: unknown) => boolean,
    leaving: Leaving = STAYS,
  ): Promise<Answer> {
    if (!this.circuit.isClosed) throw new CircuitOpen('The service did not answer lately.');
    if (!this.line.tryEnter()) await this.line.enter();
    const exit = once(() => this.line.exit());
    try {
      const answer = await this.circuit.run(() =>
        requestOf(this.pool, request, leaving).catch((error) => {
          if (!mayRepeat(error)) throw error;
          return requestOf(this.pool, request, leaving);
        }),
      );
      if (answer.body instanceof Readable) answer.body.once('close', exit);
      else exit();
      return answer;
    } catch (error) {
      exit();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.circuit.stop();
    this.line.dismiss();
    await this.pool.close();
  }

  /** On a connection of its own: the kept ones may all hang. */
  private async probe(): Promise<void> {
    const client = new Client(this.url, {
      connect: { timeout: PROBE_MS },
      headersTimeout: PROBE_MS,
      bodyTimeout: PROBE_MS,
    });
    try {
      const { body } = await client.request({ method: 'GET', path: PROBE_PATH });
      await body.dump();
    } finally {
      await client.destroy();
    }
  }
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
