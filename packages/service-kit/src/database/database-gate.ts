import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Bus } from '../bus/bus';
import type { ConsumptionGate } from '../bus/consumption-gate';
import { DatabaseServiceConfig } from '../config';
import { withDeadline } from '../deadline';
import { Metrics } from '../observability/metrics';
import { classifyFailure } from './database-errors';
import { withOneOffClient } from './one-off-client';
import { poolOf } from './pool-of';
import { sessionOptions } from './session-pool';

const MIN_PROBE_INTERVAL_MS = 500;
const MAX_PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 2_000;
const TOO_MANY_CONNECTIONS = '53300';

/** A committed write, so that a standby, a read-only database and a full disk count as unavailable. */
const PROBE = `INSERT INTO inbox (consumer, message_id) VALUES ('database-gate', '')
  ON CONFLICT (consumer, message_id) DO UPDATE SET received_at = now()`;

/**
 * Pauses consumption while the service's database is unavailable. The database is probed when a message has failed because of
 * it, and then until it accepts a write again.
 */
@Injectable()
export class DatabaseGate implements ConsumptionGate, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseGate.name);
  private readonly listeners: (() => void)[] = [];
  private readonly stopping = new AbortController();
  private readonly pool: Pool;
  private checking: Promise<boolean> | undefined;
  isOpen = true;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: DatabaseServiceConfig,
    private readonly bus: Bus,
    { registry }: Metrics,
  ) {
    this.pool = poolOf(dataSource);
    const isClosed = () => Number(!this.isOpen);
    new Gauge({
      name: 'database_gate_closed',
      help: 'Whether messages are not consumed because the database is away: 1 or 0.',
      registers: [registry],
      collect() {
        this.set(isClosed());
      },
    });
  }

  onModuleInit(): void {
    this.bus.pauseWith(this);
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** One probe for all who ask at the same time. */
  checkAway(): Promise<boolean> {
    if (!this.isOpen) return Promise.resolve(true);
    this.checking ??= this.check().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async check(): Promise<boolean> {
    const error = await this.probe();
    if (!error) {
      await this.dropIdleConnections();
      return false;
    }
    this.logger.warn({ err: error }, 'The database is unavailable; consumption is paused until a write succeeds');
    this.change(false);
    void this.probeUntilBack();
    return true;
  }

  private async probeUntilBack(): Promise<void> {
    const { signal } = this.stopping;
    const since = Date.now();
    while (!signal.aborted) {
      const wait = MIN_PROBE_INTERVAL_MS + Math.random() * (MAX_PROBE_INTERVAL_MS - MIN_PROBE_INTERVAL_MS);
      await delay(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await this.probe())) continue;
      await this.dropIdleConnections();
      this.logger.log(`The database is available again after ${Math.round((Date.now() - since) / 1_000)} s`);
      this.change(true);
      return;
    }
  }

  /** @returns why the database is unavailable; undefined when it is available */
  private async probe(): Promise<unknown> {
    try {
      await this.writeOnNewConnection();
      return undefined;
    } catch (error) {
      // Other clients may have taken all connections for good, while those of the pool still work.
      if (hasCode(error, TOO_MANY_CONNECTIONS) && (await this.canWriteOnPool())) return undefined;
      // An error of the probe itself must not stop the service from consuming.
      return classifyFailure(error) === 'own' ? this.reportFaultyProbe(error) : error;
    }
  }

  /** Writes on a new connection, because after a fail-over connections of the pool may still lead to the previous primary. */
  private async writeOnNewConnection(): Promise<void> {
    await withOneOffClient(
      { connectionString: this.config.DATABASE_URL },
      {
        timeoutMs: PROBE_TIMEOUT_MS,
        application_name: 'database gate',
        options: sessionOptions({ statement_timeout: String(PROBE_TIMEOUT_MS) }),
      },
      (client) => client.query(PROBE),
    );
  }

  private async canWriteOnPool(): Promise<boolean> {
    try {
      await withDeadline(PROBE_TIMEOUT_MS, () => this.dataSource.query(PROBE));
      return true;
    } catch {
      return false;
    }
  }

  /** Sessions keep settings of their start, such as `default_transaction_read_only`, and may lead to the previous primary. */
  private async dropIdleConnections(): Promise<void> {
    const idle = await Promise.allSettled(Array.from({ length: this.pool.idleCount }, () => this.pool.connect()));
    for (const result of idle) if (result.status === 'fulfilled') result.value.release(true);
  }

  private change(isOpen: boolean): void {
    this.isOpen = isOpen;
    for (const listener of this.listeners) listener();
  }

  private reportFaultyProbe(error: unknown): undefined {
    this.logger.error({ err: error }, 'The database could not be probed');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
