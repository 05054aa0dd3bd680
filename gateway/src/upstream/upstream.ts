import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BulkheadRejectedError } from '@larkspur/service-kit/bulkhead';
import type { Dispatcher } from 'undici';
import { CircuitOpenError } from './circuit-breaker';
import { RequestAbort, type UpstreamResponse } from './dispatch';
import { findInstances, type InstanceAddress, nameOf } from './instance-address';
import type { UpstreamInstance } from './upstream-instance';

const RESOLVE_INTERVAL_MS = 5_000;
/** The time that a request waits for an instance that was just replaced, when no other one takes it. */
const RECOVERY_TIMEOUT_MS = 300;

interface UpstreamOptions {
  /** At least one. */
  urls: readonly string[];
  connect(address: InstanceAddress): UpstreamInstance;
  onError(error: unknown): void;
  resolve?: typeof findInstances;
}

/**
 * A service with one or several instances. A request goes to the instance with the fewest requests in progress, and to another
 * one when it certainly did not reach the first.
 */
export class Upstream {
  private current: UpstreamInstance[];
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(private readonly options: UpstreamOptions) {
    this.current = options.urls.map((url) => options.connect({ url }));
    this.timer = setInterval(() => void this.resolve(), RESOLVE_INTERVAL_MS).unref();
  }

  get instances(): readonly UpstreamInstance[] {
    return this.current;
  }

  /** Adjusts the instances to the addresses that the URLs have now. Requests in progress at others end there. */
  async resolve(): Promise<void> {
    const { urls, connect, onError, resolve = findInstances } = this.options;
    try {
      const found = await resolve(urls);
      const known = new Map(this.current.map((instance) => [instance.name, instance]));
      this.current = found.map((address) => known.get(nameOf(address)) ?? connect(address));
      const gone = [...known.values()].filter((instance) => !this.current.includes(instance));
      await Promise.all(gone.map((instance) => instance.close()));
    } catch (error) {
      // Without a name server, the addresses stay what they were.
      onError(error);
    }
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
    const tried: UpstreamInstance[] = [];
    this.turn += 1;
    let instance = this.choose(tried) ?? (await this.recover(tried));
    if (!instance) throw new CircuitOpenError('The circuit is open.');
    for (;;) {
      tried.push(instance);
      const next = this.choose(tried);
      try {
        // The last one is tried again itself.
        return await instance.send(request, next ? never : canRetry, disconnect);
      } catch (error) {
        if (disconnect.isAborted || !(canRetry(error) || wasNotSent(request, error))) throw error;
        const other = this.choose(tried) ?? (await this.recover(tried));
        if (!other) throw error;
        instance = other;
      }
    }
  }

  /** The gateway's own request, to any instance. */
  async get(path: string): Promise<{ statusCode: number; body: string }> {
    const instance = this.choose([]) ?? this.current[0];
    if (!instance) throw new CircuitOpenError('The service has no address.');
    return instance.get(path);
  }

  /** False when all connections to an instance are in use and none becomes free although the instance responds. */
  async isLive(): Promise<boolean> {
    const live = await Promise.all(this.current.map((instance) => instance.isLive()));
    return live.every(Boolean);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.current.map((instance) => instance.close()));
  }

  /**
   * The circuit of an instance that was replaced is open until its next probe. When the others are replaced in the
   * meantime, no other instance can take the request.
   */
  private async recover(tried: readonly UpstreamInstance[]): Promise<UpstreamInstance | undefined> {
    const untried = this.current.filter((instance) => !tried.includes(instance));
    if (this.current.length < 2 || untried.length === 0) return undefined;
    const until = performance.now() + RECOVERY_TIMEOUT_MS;
    while (performance.now() < until) {
      const probes = Promise.all(untried.map((instance) => instance.recover()));
      await Promise.race([probes, sleep(until - performance.now(), undefined, { ref: false })]);
      const recovered = this.choose(tried);
      if (recovered) return recovered;
    }
    return undefined;
  }

  /** One that stops is chosen only when there is no other. */
  private choose(tried: readonly UpstreamInstance[]): UpstreamInstance | undefined {
    const { current } = this;
    let best: UpstreamInstance | undefined;
    for (let i = 0; i < current.length; i++) {
      const candidate = current[(this.turn + i) % current.length];
      if (!candidate?.isCircuitClosed || tried.includes(candidate)) continue;
      if (!best || isBetter(candidate, best)) best = candidate;
    }
    return best;
  }
}

function isBetter(candidate: UpstreamInstance, best: UpstreamInstance): boolean {
  if (candidate.isStopping !== best.isStopping) return best.isStopping;
  return candidate.bulkhead.active < best.bulkhead.active;
}

const never = () => false;

const NO_CONNECTION = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

/** The request did not reach the instance, and can be sent as it is. */
function wasNotSent({ body }: Dispatcher.DispatchOptions, error: unknown): boolean {
  if (body instanceof Readable && (body.readableDidRead || body.destroyed)) return false;
  if (error instanceof CircuitOpenError || error instanceof BulkheadRejectedError) return true;
  return NO_CONNECTION.has(String(Object(error).code));
}
