import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FOLDER } from '../../scripts/launcher/paths';
import { Progress } from '../../scripts/launcher/progress';
import { serverVariables, TestEnvironment } from '../../scripts/test/test-environment';
import { SagaBank } from './saga-bank';

/** A pool of banks that are opened on demand. A test uses one exclusively. */
export class SagaBankPool {
  /** All banks that have been opened. */
  readonly banks: SagaBank[] = [];
  private readonly free: SagaBank[] = [];
  private readonly waiting: ((bank: SagaBank) => void)[] = [];
  private readonly opening: Promise<SagaBank>[] = [];
  private servers: Promise<TestEnvironment> | undefined;
  private started: Promise<void> | undefined;
  private readonly folder: string;

  constructor(
    private readonly most: number,
    private readonly instances = 1,
  ) {
    const parent = process.env.E2E_DATA_FOLDER ?? DATA_FOLDER;
    mkdirSync(parent, { recursive: true });
    this.folder = mkdtempSync(join(parent, 'saga-'));
  }

  async withBank<T>(work: (bank: SagaBank) => Promise<T>): Promise<T> {
    const bank = await this.take();
    try {
      return await work(bank);
    } finally {
      const next = this.waiting.shift();
      if (next) next(bank);
      else this.free.push(bank);
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.opening);
    await Promise.all(this.banks.map((bank) => bank.close()));
    await (await this.servers)?.remove();
    if (process.env.SAGA_KEEP_LOGS) process.stderr.write(`Logs: ${this.folder}\n`);
    else rmSync(this.folder, { recursive: true, force: true });
  }

  private take(): Promise<SagaBank> {
    const free = this.free.pop();
    if (free) return Promise.resolve(free);
    if (this.opening.length < this.most) {
      const opening = this.open(this.opening.length + 1);
      this.opening.push(opening);
      return opening;
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private async open(number: number): Promise<SagaBank> {
    // Once for all banks, which may open concurrently.
    this.started ??= this.startServers();
    await this.started;
    const bank = await SagaBank.open(this.folder, `bank-${number}`, this.instances);
    this.banks.push(bank);
    return bank;
  }

  /** The servers that the environment names, or a PostgreSQL and a RabbitMQ for these tests alone. */
  private async startServers(): Promise<void> {
    if (process.env.TEST_DATABASE_URL && process.env.TEST_RABBITMQ_URL) return;
    this.servers = TestEnvironment.create(new Progress());
    Object.assign(process.env, serverVariables(await (await this.servers).startServers()));
  }
}
