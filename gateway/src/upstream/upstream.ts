import { Readable } from 'node:stream';
import { Bulkhead } from '@larkspur/service-kit/bulkhead';
import { Client, type Dispatcher, Pool } from 'undici';
import { CircuitBreaker, type CircuitCondition } from './circuit-breaker';
import { type AbortNotifier, dispatch, NEVER_ABORTED, type UpstreamResponse } from './dispatch';
import type { Timeouts } from './timeouts';

const MAX_CONNECTIONS = 128;
const MAX_QUEUED = 512;
const QUEUE_TIMEOUT_MS = 2_000;
const PROBE_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;
/** Answers quickly where a service lives, and says nothing that counts here. */
const PROBE_PATH = '/health/ready';

/** The circuit is open: the service was not asked. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpen';
}

/** One service as the gateway reaches it: kept connections, a line before them, a circuit around both. */
export class Upstream {
  readonly bulkhead = new Bulkhead({
    maxConcurrent: MAX_CONNECTIONS,
    maxQueued: MAX_QUEUED,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
  });
  private readonly pool: Pool;
  private readonly circuit: CircuitBreaker;

  constructor(
    private readonly url: string,
    { connect, headers, body }: Timeouts,
    onChange: (condition: CircuitCondition) => void,
  ) {
    this.pool = new Pool(url, {
      connections: MAX_CONNECTIONS,
      connect: { timeout: connect * 1_000 },
      headersTimeout: headers * 1_000,
      bodyTimeout: body * 1_000,
    });
    this.circuit = new CircuitBreaker({
      probeIntervalMs: PROBE_INTERVAL_MS,
      probe: () => this.probe(),
      onChange: (condition) => {
        if (condition === 'open') this.bulkhead.rejectQueued();
        onChange(condition);
      },
    });
  }

  /**
   * The service's answer, as soon as its headers are there.
   * @param mayRepeat after an error, whether to ask once more
   * @throws CircuitOpen, TurnedAway, and what undici throws
   */
  async send(
    request: Dispatcher.DispatchOptions,
    mayRepeat: (error: unknown) => boolean,
    leaving: AbortNotifier = NEVER_ABORTED,
  ): Promise<UpstreamResponse> {
    if (!this.circuit.isClosed) throw new CircuitOpenError('The service did not answer lately.');
    if (!this.bulkhead.tryAcquire()) await this.bulkhead.acquire();
    const exit = once(() => this.bulkhead.release());
    try {
      const answer = await this.circuit.run(() =>
        dispatch(this.pool, request, leaving).catch((error) => {
          if (!mayRepeat(error)) throw error;
          return dispatch(this.pool, request, leaving);
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
    this.bulkhead.rejectQueued();
    await this.pool.close();
  }

  /** On a connection of its own: the kept ones may all hang. */
  private async probe(): Promise<void> {
    const client = new Client(this.url, {
      connect: { timeout: PROBE_TIMEOUT_MS },
      headersTimeout: PROBE_TIMEOUT_MS,
      bodyTimeout: PROBE_TIMEOUT_MS,
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
