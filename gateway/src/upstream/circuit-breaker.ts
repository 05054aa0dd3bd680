import { ProblemException } from '@larkspur/service-kit/http/problem';
import { CircuitState, CountBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { errors } from 'undici';

/** Of the last calls more than half must have failed, and so many must have been made. */
const WINDOW_CALLS = 20;
const MIN_CALLS = 5;

export type CircuitCondition = 'closed' | 'open' | 'half-open';

export interface CircuitBreakerOptions {
  /** Before the service is asked whether it is back, again and again. */
  probeIntervalMs: number;
  /** Resolves when the service answered, whatever it said. */
  probe(): Promise<unknown>;
  onChange(condition: CircuitCondition): void;
}

/**
 * Open, nobody is let through to wait for a service that does not answer. It closes when the service answered the
 * gateway's own question: a client's request is never the trial, since it would be lost if it fails, and a client that
 * goes away would decide for all others.
 */
export class CircuitBreaker {
  private readonly policy;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private openings = 0;

  constructor(private readonly options: CircuitBreakerOptions) {
    this.policy = circuitBreaker(
      handleWhen((error) => this.isProbing || isOutage(error)),
      {
        halfOpenAfter: 0,
        breaker: new CountBreaker({ size: WINDOW_CALLS, threshold: 0.5, minimumNumberOfCalls: MIN_CALLS }),
      },
    );
    this.policy.onStateChange((state) => {
      if (state === CircuitState.Open) {
        this.openings += 1;
        this.tryLater();
      }
      options.onChange(conditionOf(state));
    });
  }

  get isClosed(): boolean {
    return this.policy.state === CircuitState.Closed;
  }

  /**
   * Call it when the circuit is closed.
   * @throws Straggler in place of an error that comes when the circuit has been open meanwhile
   */
  run<T>(call: () => Promise<T>): Promise<T> {
    const { openings } = this;
    return this.policy.execute(() =>
      call().catch((error) => {
        throw openings === this.openings ? error : new StaleRequestError(error);
      }),
    );
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private get isProbing(): boolean {
    return this.policy.state === CircuitState.HalfOpen;
  }

  private tryLater(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      // Its failure opens the circuit again, which leads back here.
      this.policy.execute(() => this.options.probe()).catch(() => undefined);
    }, this.options.probeIntervalMs).unref();
  }
}

/** A request from before the last opening: its failure says nothing about the service as it is now. */
class StaleRequestError extends Error {
  override readonly name = 'Straggler';

  constructor(override readonly cause: unknown) {
    super('A request failed that was sent before the service was given up.');
  }
}

/** Whether the service is to blame: it could not be reached, broke off or stayed silent. */
export function isOutage(error: unknown): boolean {
  return !(
    error instanceof ProblemException ||
    error instanceof StaleRequestError ||
    error instanceof errors.RequestAbortedError ||
    error instanceof errors.RequestContentLengthMismatchError ||
    isInvalidRequest(error)
  );
}

/** What Node reads and undici will not write: the client's doing. */
export function isInvalidRequest(error: unknown): boolean {
  return error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError;
}

function conditionOf(state: CircuitState): CircuitCondition {
  if (state === CircuitState.Closed) return 'closed';
  return state === CircuitState.HalfOpen ? 'half-open' : 'open';
}
