import { finished, Readable } from 'node:stream';
import { IDLE_CONNECTION_MS } from '@larkspur/http-limits/drain-connections';
import { Bulkhead } from '@larkspur/service-kit/bulkhead';
import { StalledPool } from '@larkspur/service-kit/observability/stalled-pool';
import { Client, type Dispatcher, errors, Pool } from 'undici';
import { CircuitBreaker, CircuitOpenError, type CircuitState, SlowResponseError } from './circuit-breaker';
import { dispatch, RequestAbort, type UpstreamResponse } from './dispatch';
import { type InstanceAddress, lookupOf, nameOf } from './instance-address';
import type { Timeouts } from './timeouts';

const MAX_CONNECTIONS = 128;
const MAX_QUEUED = 512;
const QUEUE_TIMEOUT_MS = 2_000;
const PROBE_INTERVAL_MS = 1_000;
const OWN_REQUEST_TIMEOUT_MS = 2_000;
/** The path of a probe: a running service responds quickly, and the status does not matter. */
const PROBE_PATH = '/health/ready';
/** The path of the liveness check, which needs no token. */
const LIVENESS_PATH = '/health/live';
/** The time that a process takes to end or to restart after it has announced that it stops. */
const STOPPING_MS = 5_000;

/** The connection to one process of a service: a pool of kept connections behind a bulkhead and a circuit breaker. */
export class UpstreamInstance {
  readonly bulkhead = new Bulkhead({
    maxConcurrent: MAX_CONNECTIONS,
    maxQueued: MAX_QUEUED,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
  });
  private readonly pool: Pool;
  private readonly circuit: CircuitBreaker;
  private readonly liveness = new StalledPool(
    () => this.bulkhead,
    async () => (await this.get(LIVENESS_PATH)).statusCode === 200,
  );
  private probing: Promise<boolean> | undefined;
  private stoppingUntil = 0;

  constructor(
    private readonly address: InstanceAddress,
    { connect, headers, body }: Timeouts,
    onChange: (state: CircuitState) => void,
  ) {
    this.pool = new Pool(address.url, {
      connections: MAX_CONNECTIONS,
      connect: { timeout: connect * 1_000, ...lookupOf(address) },
      headersTimeout: headers * 1_000,
      bodyTimeout: body * 1_000,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    });
    this.circuit = new CircuitBreaker({
      probeIntervalMs: PROBE_INTERVAL_MS,
      probe: () => this.get(PROBE_PATH),
      onChange: (state) => {
        if (state === 'open') this.bulkhead.rejectQueued();
        onChange(state);
      },
    });
  }

  /** Such as `10.0.0.7:4000`. */
  get name(): string {
    return nameOf(this.address);
  }

  get isCircuitClosed(): boolean {
    return this.circuit.isClosed;
  }

  get circuitState(): CircuitState {
    return this.circuit.state;
  }

  /** Probes it immediately while its circuit is open. Resolves when the probe has succeeded or failed. */
  recover(): Promise<void> {
    return this.circuit.probeNow();
  }

  /** It announced that it closes its connections, as a process does that stops. */
  get isStopping(): boolean {
    return performance.now() < this.stoppingUntil;
  }

  /** False when all connections are in use and none becomes free although the service responds. */
  isLive(): Promise<boolean> {
    return this.liveness.isLive();
  }

  /**
   * Resolves when the response's headers have arrived.
   * @param canRetry whether an error allows a second attempt
   * @throws CircuitOpenError, BulkheadRejectedError, SlowResponseError, and undici's other errors
   */
  async send(
    request: Dispatcher.DispatchOptions,
    canRetry: (error: unknown) => boolean,
    disconnect = new RequestAbort(),
  ): Promise<UpstreamResponse> {
    if (!this.circuit.isClosed) throw new CircuitOpenError('The circuit is open.');
    if (!this.bulkhead.tryAcquire()) await this.bulkhead.acquire();
    const release = once(() => this.bulkhead.release());
    try {
      const response = await this.circuit.run(() =>
        dispatch(this.pool, request, disconnect).catch((error) => {
          if (!canRetry(error)) return this.rethrowAsTimeout(error);
          return dispatch(this.pool, request, disconnect).catch((again) => this.rethrowAsTimeout(again));
        }),
      );
      if (response.headers.connection === 'close') this.stoppingUntil = performance.now() + STOPPING_MS;
      // A body that was aborted together with its headers has closed already, and emits nothing anymore.
      if (response.body instanceof Readable) finished(response.body, release);
      else release();
      return response;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** A timeout alone does not distinguish a hanging service from a slow call, such as a large report. */
  private async rethrowAsTimeout(error: unknown): Promise<never> {
    throw error instanceof errors.HeadersTimeoutError && (await this.isResponding())
      ? new SlowResponseError(error)
      : error;
  }

  /** Concurrent calls share one probe. */
  private isResponding(): Promise<boolean> {
    this.probing ??= this.get(PROBE_PATH)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.probing = undefined;
      });
    return this.probing;
  }

  async close(): Promise<void> {
    this.circuit.stop();
    this.bulkhead.rejectQueued();
    await this.pool.close();
  }

  /**
   * The gateway's own request, outside of circuit and bulkhead: it must succeed when the service is just coming up, and its
   * failure must not count against the clients' requests. It has its own connection, because all pooled ones may hang.
   */
  async get(path: string): Promise<{ statusCode: number; body: string }> {
    const client = new Client(this.address.url, {
      connect: { timeout: OWN_REQUEST_TIMEOUT_MS, ...lookupOf(this.address) },
      headersTimeout: OWN_REQUEST_TIMEOUT_MS,
      bodyTimeout: OWN_REQUEST_TIMEOUT_MS,
    });
    try {
      const signal = AbortSignal.timeout(OWN_REQUEST_TIMEOUT_MS);
      const { statusCode, body } = await client.request({ method: 'GET', path, signal });
      return { statusCode, body: await body.text() };
    } finally {
      await client.destroy();
    }
  }
}

function once(callback: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    callback();
  };
}
