import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../e2e/support/ledger-totals';
import type { Bank } from '../scripts/launcher/bank';
import { BankLauncher } from '../scripts/launcher/bank-launcher';
import { build } from '../scripts/launcher/build';
import { runningServer } from '../scripts/launcher/postgres';
import type { Progress } from '../scripts/launcher/progress';
import { Secrets } from '../scripts/launcher/secrets';
import { UserError } from '../scripts/launcher/user-error';
import { type BankUnderTest, larkspurUnderTest } from './bank-under-test';
import { Baseline } from './baseline';
import { CpuMeter, cpuShares } from './cpu';
import { prepareCustomers } from './customers';
import {
  type CaseFigures,
  type CasePlan,
  type PgbenchFigures,
  type Report,
  type Round,
  toCaseFigures,
} from './figures';
import { type Case, runLoad } from './load';
import { type Options, parseOptions } from './options';
import { Pgbench } from './pgbench';
import { REFERENCE_SETTING, ReferenceBank } from './reference/reference-bank';
import { referenceUnderTest } from './reference/reference-bank-under-test';
import { formatInvariants, formatRound, formatSummary } from './report';
import { type BenchmarkContext, runBenchmark, setupText } from './run-benchmark';
import { transferCosts } from './transfer-costs';

/** Before the first round. V8 optimizes code only after thousands of calls. */
const FIRST_WARM_UP_SECONDS = 12;

/** The minimum cost of a process that is checked, relative to the reference implementation's process of its kind. */
const MIN_COST = 0.05;

const MAX_FAILED_SHARE = 0.01;

/** Between two measurements, so that queues and caches are flushed. */
const PAUSE_MS = 1_000;

/** `npm run bench:transfers`. */
export function main(args: string[]): Promise<never> {
  return runBenchmark({
    title: 'Larkspur Bank: payments per second',
    regressionCheck: { baseline: new Baseline('transfers', MIN_COST), costsOf: transferCosts },
    parseOptions: () => parseOptions(args),
    measure: async (options, { folder, progress, onEnd }) => {
      const built = progress.step('Build', (say) => build(say));
      built.catch(() => {});
      const launcher = new BankLauncher({ dataFolder: folder, env: environment(options), progress, built });
      onEnd(() => launcher.stop());
      return new Benchmark(await launcher.start(), folder, options, progress, onEnd).run();
    },
    findFailure,
  });
}

function findFailure({ invariants, rounds }: Report): string | null {
  if (invariants.some(({ holds }) => !holds)) return 'An invariant is violated. See the list above.';
  // Errors are cheaper than payments.
  if (rounds.some(({ reference }) => reference.some(hasFailedPayments)))
    return 'The reference implementation failed payments. See the list above.';
  return null;
}

function hasFailedPayments({ rejected, acceptedPerSecond, seconds }: CaseFigures): boolean {
  const failed = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  return failed > MAX_FAILED_SHARE * acceptedPerSecond * seconds;
}

/** Ignores the caller's environment: the bank has its own servers, configured as in a deployment. */
function environment(options: Options): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1', ...profilerEnvironment(options) };
}

function profilerEnvironment({ profile }: Options): NodeJS.ProcessEnv {
  if (!profile) return {};
  const folder = resolve(profile);
  mkdirSync(folder, { recursive: true });
  return { NODE_OPTIONS: `--require ${join(__dirname, 'profile-hook.cjs')}`, BENCH_PROFILE: folder };
}

const NO_LISTENER = { onStart: () => {}, onEnd: () => {} };

class Benchmark {
  private readonly meter: CpuMeter;
  private readonly referenceBank: ReferenceBank;

  constructor(
    private readonly bank: Bank,
    private readonly dataFolder: string,
    private readonly options: Options,
    private readonly progress: Progress,
    onEnd: BenchmarkContext['onEnd'],
  ) {
    const referenceFolder = join(dataFolder, 'reference');
    this.meter = new CpuMeter(dataFolder, referenceFolder);
    this.referenceBank = new ReferenceBank(referenceFolder, (line) => progress.line(`  ! ${line}`));
    onEnd(() => this.referenceBank.stop());
  }

  async run(): Promise<Report> {
    const { bank, dataFolder, options, progress } = this;
    const { ours, reference } = await this.prepareBanks();
    // A database on the same server that payments do not use.
    const pgbench = options.pgbench
      ? await progress.step('pgbench', () => Pgbench.prepare(bank.databaseUrls['svc-contacts'], dataFolder))
      : null;
    const setting = await this.setting();
    progress.line(setupText(setting));

    const plans = casePlans(options);
    const targets = reference ? [ours, reference] : [ours];
    await progress.step('Warm-up', async () => {
      for (const target of targets) await this.warmUp(target, plans.slice(-2));
    });
    const report: Report = { setting, rounds: [], invariants: [] };
    for (let number = 1; number <= options.rounds; number++) {
      const base = pgbench ? await this.measurePgbench(pgbench) : null;
      const round: Round = { pgbench: base, cases: [], reference: [] };
      for (const plan of plans) {
        // Each round starts with the other bank, so that none always follows the same one.
        for (const target of number % 2 === 0 ? targets.toReversed() : targets) {
          (target === reference ? round.reference : round.cases).push(await this.measure(plan, target, base));
        }
      }
      report.rounds.push(round);
      progress.line(`${formatRound(round, number)}\n`);
    }
    progress.line(`${formatSummary(report)}\n`);
    for (const target of targets) report.invariants.push(...(await target.checkInvariants()));
    progress.line(`${formatInvariants(report.invariants)}\n`);
    return report;
  }

  private async prepareBanks(): Promise<{ ours: BankUnderTest; reference: BankUnderTest | null }> {
    const { bank, dataFolder, options, progress, referenceBank } = this;
    const secrets = new Secrets(join(dataFolder, 'secrets.json'));
    const prepared = progress.step('Customers', async (say) => {
      say(`${options.customers}, of which ${options.payers} sign in and pay`);
      return prepareCustomers(bank, secrets, options);
    });
    const started = options.reference
      ? progress.step('Reference implementation', async () => {
          const { url } = await runningServer(dataFolder, secrets);
          return referenceBank.start({ databaseUrl: url, rabbitmqUrl: bank.rabbitmqUrl }, profilerEnvironment(options));
        })
      : null;
    const [people, running] = await Promise.all([prepared, started]);
    return {
      ours: larkspurUnderTest(bank, people),
      reference: running && (await referenceUnderTest(running, referenceBank.secrets, people)),
    };
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
    const references = [
      ...(options.pgbench ? [Pgbench.setting] : []),
      ...(options.reference ? [REFERENCE_SETTING] : []),
    ];
    return {
      ...(references.length > 0 ? { 'compared with': references.join('; ') } : {}),
      PostgreSQL: `${server.version}, synchronous_commit=${server.commit}, fsync=${server.fsync}`,
      'Node.js': process.version,
      processors: cpus().length,
      measured: `${options.seconds} s per case after ${options.warmUpSeconds} s of warm-up, ${options.rounds} rounds`,
      ...(options.profile ? { profiled: 'slower than without profiling: use only the relative figures' } : {}),
    };
  }

  private async warmUp(target: BankUnderTest, plans: readonly CasePlan[]): Promise<void> {
    for (const plan of plans) {
      const seconds = FIRST_WARM_UP_SECONDS / plans.length;
      await runLoad(target.url, toLoad(plan, target), { warmUpSeconds: 0, seconds }, NO_LISTENER);
    }
  }

  private async measurePgbench(pgbench: Pgbench): Promise<PgbenchFigures> {
    await sleep(PAUSE_MS);
    const before = this.meter.read();
    const result = await pgbench.measure(this.options.seconds);
    return { ...result, cpu: cpuShares(before, this.meter.read(), result.transactions) };
  }

  private async measure(plan: CasePlan, target: BankUnderTest, pgbench: PgbenchFigures | null): Promise<CaseFigures> {
    await sleep(PAUSE_MS);
    let [before, after] = [this.meter.read(), this.meter.read()];
    const result = await runLoad(target.url, toLoad(plan, target), this.options, {
      onStart: () => {
        before = this.meter.read();
        this.signalProfilers(target);
      },
      onEnd: () => {
        after = this.meter.read();
        this.signalProfilers(target);
      },
    });
    const committed = await target.committedDuring(result);
    const shares = cpuShares(before, after, committed.completed, (process) => target.belongsToOther(process));
    return toCaseFigures(plan, result, committed, shares, pgbench);
  }

  private signalProfilers(target: BankUnderTest): void {
    if (!this.options.profile) return;
    for (const { name, pid } of this.meter.nodeProcesses()) {
      if (!target.belongsToOther(name)) process.kill(pid, 'SIGUSR2');
    }
  }
}

function casePlans({ connections, onePayee }: Options): CasePlan[] {
  const most = Math.max(...connections);
  return [
    ...connections.map((count) => ({ name: `${count} connections`, connections: count, hasOnePayee: false })),
    ...(onePayee ? [{ name: `${most}, one payee`, connections: most, hasOnePayee: true }] : []),
  ];
}

function toLoad({ name, connections, hasOnePayee }: CasePlan, { payers, customers }: BankUnderTest): Case {
  // All payments lock the account of the last customer, who is no payer.
  return { name, connections, payers, payees: hasOnePayee ? customers.slice(-1) : customers };
}
