import { stat } from 'node:fs/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { filesOfVariables, loadConfig, ServiceConfig } from './config';
import { Metrics } from './observability/metrics';

const POLL_INTERVAL_MS = 1_000;

/**
 * Reads variables that are given by files, such as mounted secrets, again when a file changes, and assigns them to the
 * configuration. A secret is read where it is used, so that it can be rotated without a restart.
 */
@Injectable()
export class ConfigFiles implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ConfigFiles.name);
  private readonly files: ReadonlyMap<string, string>;
  /** Modification times of what is in use, in milliseconds. */
  private readonly times = new Map<string, number>();
  private readonly inUse;
  private timer: NodeJS.Timeout | undefined;
  private reading = false;

  constructor(
    private readonly config: ServiceConfig,
    { registry }: Metrics,
  ) {
    this.files = filesOfVariables(this.type);
    this.inUse = new Gauge({
      name: 'config_file_seconds',
      help: 'When the file of a variable whose content is in use was written, in seconds since the epoch.',
      labelNames: ['variable'],
      registers: [registry],
    });
  }

  async onModuleInit(): Promise<void> {
    if (this.files.size === 0) return;
    await this.poll();
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async poll(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      // Before the content: a file that is written in between is read again the next time.
      const times = await this.readTimes();
      if (times.some(([name, time]) => this.times.get(name) !== time)) this.reload(times);
    } finally {
      this.reading = false;
    }
  }

  private async readTimes(): Promise<[name: string, time: number][]> {
    const entries = [...this.files].map(async ([name, path]): Promise<[string, number]> => {
      // A file that is missing for a moment keeps its value.
      const time = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => this.times.get(name) ?? 0,
      );
      return [name, time];
    });
    return Promise.all(entries);
  }

  private reload(times: [name: string, time: number][]): void {
    try {
      const fresh = loadConfig(this.type);
      for (const [name, time] of times) {
        const isChanged = Reflect.get(fresh, name) !== Reflect.get(this.config, name);
        if (isChanged) this.logger.log(`${name} has a new value`);
        Reflect.set(this.config, name, Reflect.get(fresh, name));
        this.times.set(name, time);
        this.inUse.set({ variable: name }, time / 1_000);
      }
    } catch (error) {
      this.logger.error(
        { err: error },
        'The files of variables could not be read again; the former values stay in use',
      );
      // Until a file changes again.
      for (const [name, time] of times) this.times.set(name, time);
    }
  }

  private get type(): new () => ServiceConfig {
    return this.config.constructor as new () => ServiceConfig;
  }
}
