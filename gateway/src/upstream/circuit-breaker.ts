import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { CircuitState as CockatielState, CountBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { errors } from 'undici';

/** The circuit opens when more than half of the last calls failed, of at least MIN_CALLS. */
const WINDOW_CALLS = 20;
const MIN_CALLS = 5;

export type CircuitState = 'closed' | 'open' | 'half-open';

/** Requests that wait for a service that may be back probe it no more often than that. */
const MIN_PROBE_INTERVAL_MS = 50;

interface CircuitBreakerOptions {
  probeIntervalMs: number;
  /** Resolves when the service has responded, with any status. */
  probe(): Promise<unknown>;
  onChange(state: CircuitState): void;
}

/**
 * While open, requests to the service fail immediately. It closes when the service responds to the gateway's own probe.
 * A client's request never closes it: it would be lost if it failed, and a client that disconnects would decide for all others.
 */
export class CircuitBreaker {
  private readonly policy;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private openings = 0;
  private probing: Promise<void> | undefined;
  private lastProbeAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: CircuitBreakerOptions) {
    this.policy = circuitBreaker(
      handleWhen((error) => this.isHalfOpen || isOutage(error)),
      {
        halfOpenAfter: 0,
        breaker: new CountBreaker({ size: WINDOW_CALLS, threshold: 0.5, minimumNumberOfCalls: MIN_CALLS }),
      },
    );
    this.policy.onStateChange((state) => {
      if (state === CockatielState.Open) {
        this.openings += 1;
        this.scheduleProbe();
      }
      options.onChange(toState(state));
    });
  }

  get isClosed(): boolean {
    return this.policy.state === CockatielState.Closed;
  }

  get state(): CircuitState {
    return toState(this.policy.state);
  }

  /** Call it while the circuit is closed. The failure of a call during which the circuit opened does not count. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const { openings } = this;
    try {
      return await this.policy.execute(() =>
        call().catch((error) => {
          throw openings === this.openings ? error : new StaleRequestError(error);
        }),
      );
    } catch (error) {
      throw error instanceof StaleRequestError ? error.cause : error;
    }
  }

  /** Probes without waiting for the next turn. Resolves when the probe has ended. Concurrent calls share a probe. */
  async probeNow(): Promise<void> {
    if (this.isStopped || this.isClosed) return;
    this.probing ??= this.probe().finally(() => {
      this.probing = undefined;
    });
    await this.probing;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private get isHalfOpen(): boolean {
    return this.policy.state === CockatielState.HalfOpen;
  }

  private scheduleProbe(): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.probeNow(), this.options.probeIntervalMs).unref();
  }

  private async probe(): Promise<void> {
    const wait = this.lastProbeAt + MIN_PROBE_INTERVAL_MS - performance.now();
    if (wait > 0) await sleep(wait);
    this.lastProbeAt = performance.now();
    // A failure opens the circuit again, which schedules the next probe.
    await this.policy.execute(() => this.options.probe()).catch(() => undefined);
  }
}

/** The request was not sent. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

/** A request sent before the last opening: its failure says nothing about the service's current state. */
class StaleRequestError extends Error {
  override readonly name = 'StaleRequestError';

  constructor(override readonly cause: unknown) {
    super('A request failed that was sent before the circuit opened.');
  }
}

/** The service responds to others: this call takes longer than the gateway waits, which says nothing about the service. */
export class SlowResponseError extends Error {
  override readonly name = 'SlowResponseError';

  constructor(override readonly cause: unknown) {
    super('A service that responds to other requests did not respond to this one in time.');
  }
}

/** Returns whether the service caused the error: it was unreachable, closed the connection, or did not respond in time. */
function isOutage(error: unknown): boolean {
  return !(
    error instanceof ProblemException ||
    error instanceof StaleRequestError ||
    error instanceof SlowResponseError ||
    error instanceof errors.RequestAbortedError ||
    error instanceof errors.RequestContentLengthMismatchError ||
    isInvalidRequest(error)
  );
}

/** The client sent what Node.js can parse but undici refuses to write. */
export function isInvalidRequest(error: unknown): boolean {
  return error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError;
}

function toState(state: CockatielState): CircuitState {
  if (state === CockatielState.Closed) return 'closed';
  return state === CockatielState.HalfOpen ? 'half-open' : 'open';
}
