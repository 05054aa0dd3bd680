import { setTimeout as sleep } from 'node:timers/promises';
import { type ChannelModel, connect } from 'amqplib';
import { declareTopology, declareTopologyOn } from './broker';

const RETRY_INTERVAL_MS = 1_000;
const DEFAULT_INTERVAL_MS = 10_000;
/** An attempt fails when a service declares one of its queues at the same moment. */
const START_ATTEMPTS = 3;

/**
 * Declares the exchanges and queues that the services use and cannot declare themselves, after each connect and every ten
 * seconds: a broker may have lost its data, and an operator may have deleted an exchange or a queue. Services wait until it
 * exists.
 */
export class TopologyReconciler {
  private readonly stopping = new AbortController();
  private isFailing = false;

  /**
   * @param url the operator's, whose password may be rotated
   * @param onFailure receives the first of several failures: the broker is unavailable or refuses, which may not end by itself
   */
  constructor(
    private readonly url: () => string,
    private readonly namespace: string,
    private readonly onFailure: (error: unknown) => void,
    private readonly intervalMs = DEFAULT_INTERVAL_MS,
  ) {}

  /** Resolves when everything is declared for the first time. @throws when the broker does not accept that */
  async start(): Promise<void> {
    await this.declareFirst();
    void this.run();
  }

  stop(): void {
    this.stopping.abort();
  }

  private async declareFirst(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await declareTopology(this.url(), this.namespace);
      } catch (error) {
        if (attempt === START_ATTEMPTS) throw error;
        await sleep(RETRY_INTERVAL_MS);
      }
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.keepDeclared(signal);
      } catch (error) {
        if (!this.isFailing && !signal.aborted) this.onFailure(error);
        this.isFailing = true;
      }
      await sleep(RETRY_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Declares everything repeatedly until the connection is lost. */
  private async keepDeclared(signal: AbortSignal): Promise<void> {
    const connection = await this.connect();
    const lost = new AbortController();
    connection.on('close', () => lost.abort());
    const either = AbortSignal.any([signal, lost.signal]);
    try {
      while (!either.aborted) {
        await declareTopologyOn(connection, this.namespace);
        this.isFailing = false;
        await sleep(this.intervalMs, undefined, { signal: either, ref: false }).catch(() => {});
      }
    } finally {
      if (!lost.signal.aborted) await connection.close();
    }
  }

  private async connect(): Promise<ChannelModel> {
    const connection = await connect(this.url(), { timeout: 5_000 });
    // 'close' follows. Without a listener it would end the process.
    connection.on('error', () => {});
    return connection;
  }
}
