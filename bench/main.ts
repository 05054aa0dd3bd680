import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../e2e/support/ledger-totals';
import type { Bank } from '../scripts/launcher/bank';
import { BankLauncher } from '../scripts/launcher/bank-launcher';
import { build } from '../scripts/launcher/build';
import type { Progress } from '../scripts/launcher/progress';
import { Secrets } from '../scripts/launcher/secrets';
import { UserError } from '../scripts/launcher/user-error';
import { Baseline } from './baseline';
import { CpuMeter, cpuShares } from './cpu';
import { prepareCustomers } from './customers';
import { checkInvariants } from './invariants';
import { type Case, type LoadResult, runLoad } from './load';
import { type Options, parseOptions } from './options';
import { Pgbench } from './pgbench';
import {
  type Committed,
  formatInvariants,
  formatRound,
  formatSummary,
  type PgbenchFigures,
  type Report,
  toCaseFigures,
  transferCosts,
} from './report';
import { runBenchmark, setupText } from './run-benchmark';

/** Before the first round. V8 optimizes code only after thousands of calls. */
const FIRST_WARM_UP_SECONDS = 12;

/** Between two measurements, so that queues and caches are flushed. */
const PAUSE_MS = 1_000;

/** `npm run bench:transfers`. */
export function main(args: string[]): Promise<never> {
  return runBenchmark({
    title: 'Larkspur Bank: payments per second',
    baseline: new Baseline('transfers'),
    parseOptions: () => parseOptions(args),
    measure: async (options, { folder, progress, onEnd }) => {
      const built = progress.step('Build', (say) => build(say));
      built.catch(() => {});
      const launcher = new BankLauncher({ dataFolder: folder, env: environment(options), progress, built });
      onEnd(() => launcher.stop());
      return new Benchmark(await launcher.start(), folder, options, progress).run();
    },
    findFailure: ({ invariants }) =>
      invariants.some(({ holds }) => !holds) ? 'An invariant is violated. See the list above.' : null,
    costsOf: transferCosts,
  });
}

/** Ignores the caller's environment: the bank has its own servers, configured as in a deployment. */
function environment({ profile }: Options): NodeJS.ProcessEnv {
  const env = { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' };
  if (!profile) return env;
  const folder = resolve(profile);
  mkdirSync(folder, { recursive: true });
  return { ...env, NODE_OPTIONS: `--require ${join(__dirname, 'profile-hook.cjs')}`, BENCH_PROFILE: folder };
}

const NO_LISTENER = { onStart: () => {}, onEnd: () => {} };

class Benchmark {
  private readonly meter: CpuMeter;

  constructor(
    private readonly bank: Bank,
    private readonly dataFolder: string,
    private readonly options: Options,
    private readonly progress: Progress,
  ) {
    this.meter = new CpuMeter(dataFolder);
  }

  async run(): Promise<Report> {
    const { bank, dataFolder, options, progress } = this;
    const secrets = new Secrets(join(dataFolder, 'secrets.json'));
    const { payers, customers } = await progress.step('Customers', async (say) => {
      say(`${options.customers}, of which ${options.payers} sign in and pay`);
      return prepareCustomers(bank, secrets, options);
    });
    // A database on the same server that payments do not use.
    const pgbench = await progress.step('pgbench', () =>
      Pgbench.prepare(bank.databaseUrls['svc-contacts'], dataFolder),
    );
    const setting = await this.setting();
    progress.line(setupText(setting));

    const most = Math.max(...options.connections);
    const cases: Case[] = [
      ...options.connections.map((count) => ({
        name: `${count} connections`,
        connections: count,
        payers,
        payees: customers,
      })),
      // All payments lock the account of one customer, who sends no payments.
      { name: `${most}, one payee`, connections: most, payers, payees: customers.slice(-1) },
    ];
    const report: Report = { setting, rounds: [], invariants: [] };
    await progress.step('Warm-up', async () => {
      for (const one of cases.slice(-2)) {
        await runLoad(bank.urls.gateway, one, { warmUpSeconds: 0, seconds: FIRST_WARM_UP_SECONDS / 2 }, NO_LISTENER);
      }
    });
    for (let number = 1; number <= options.rounds; number++) {
      const base = await this.measurePgbench(pgbench);
      const round = { pgbench: base, cases: [] as Report['rounds'][number]['cases'] };
      for (const one of cases) round.cases.push(await this.measure(one, base));
      report.rounds.push(round);
      progress.line(`${formatRound(round, number)}\n`);
    }
    progress.line(`${formatSummary(report)}\n`);
    report.invariants = await checkInvariants(bank);
    progress.line(`${formatInvariants(report.invariants)}\n`);
    return report;
  }

  private async setting(): Promise<Report['setting']> {
    const { options } = this;
    const url = this.bank.databaseUrls['svc-users'];
    const [server] = await query<Record<'version' | 'commit' | 'fsync', string>>(
      url,
      `SELECT current_setting('server_version') AS version, current_setting('synchronous_commit') AS commit,
              current_setting('fsync') AS fsync`,
    );
    if (server?.commit !== 'on' || server.fsync !== 'on') {
      throw new UserError(
        'The PostgreSQL server has fsync or synchronous_commit off, so the figures would be meaningless.',
      );
    }
    return {
      'compared with': Pgbench.setting,
      PostgreSQL: `${server.version}, synchronous_commit=${server.commit}, fsync=${server.fsync}`,
      'Node.js': process.version,
      processors: cpus().length,
      measured: `${options.seconds} s per case after ${options.warmUpSeconds} s of warm-up, ${options.rounds} rounds`,
      ...(options.profile ? { profiled: 'slower than without profiling: use only the relative figures' } : {}),
    };
  }

  private async measurePgbench(pgbench: Pgbench): Promise<PgbenchFigures> {
    await sleep(PAUSE_MS);
    const before = this.meter.read();
    const result = await pgbench.measure(this.options.seconds);
    return { ...result, cpu: cpuShares(before, this.meter.read(), result.transactions) };
  }

  private async measure(one: Case, pgbench: PgbenchFigures) {
    await sleep(PAUSE_MS);
    let [before, after] = [this.meter.read(), this.meter.read()];
    const result = await runLoad(this.bank.urls.gateway, one, this.options, {
      onStart: () => {
        before = this.meter.read();
        this.signalProfilers();
      },
      onEnd: () => {
        after = this.meter.read();
        this.signalProfilers();
      },
    });
    const committed = await this.committedDuring(result);
    return toCaseFigures(one, result, committed, cpuShares(before, after, committed.completed), pgbench);
  }

  private signalProfilers(): void {
    if (!this.options.profile) return;
    for (const { pid } of this.meter.nodeProcesses()) process.kill(pid, 'SIGUSR2');
  }

  private async committedDuring({ from, to }: LoadResult): Promise<Committed> {
    const { 'svc-transactions': transactions, 'svc-users': users } = this.bank.databaseUrls;
    const [transfers] = await query<{ count: string }>(
      transactions,
      `SELECT count(*) FROM transfer WHERE status = 'completed' AND finished_at >= $1 AND finished_at < $2`,
      [from, to],
    );
    const [batches] = await query<{ size: string }>(
      users,
      `SELECT count(*)::float / nullif(count(DISTINCT xid), 0) AS size FROM ledger.posting
       WHERE created_at >= $1 AND created_at < $2`,
      [from, to],
    );
    return { completed: Number(transfers?.count), perBatch: Number(batches?.size) };
  }
}
