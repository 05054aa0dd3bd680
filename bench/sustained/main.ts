import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS_TOKEN_SECONDS } from '../../packages/contracts/src/session';
import type { Bank } from '../../scripts/launcher/bank';
import { BankLauncher } from '../../scripts/launcher/bank-launcher';
import { build } from '../../scripts/launcher/build';
import type { Progress } from '../../scripts/launcher/progress';
import { Secrets } from '../../scripts/launcher/secrets';
import { prepareCustomers } from '../customers';
import { checkInvariants } from '../invariants';
import { type Case, type LoadResult, runLoad, runPacedLoad } from '../load';
import { runBenchmark } from '../run-benchmark';
import { percentile } from '../statistics';
import { countBacklog, holdTransaction, sampleBacklog, timeCatchUp } from './backlog';
import { parseOptions, type SustainedOptions } from './options';
import { formatReport, type Latency, misses, type SustainedReport } from './report';

const CUSTOMERS = { customers: 2_000, payers: 256 };
const CONNECTIONS = 64;
const WARM_UP = { warmUpSeconds: 0, seconds: 15 };
const MEASURED = { warmUpSeconds: 2, seconds: 20 };
/** Compilers optimize what one payment alone runs only after it has run about a thousand times. */
const MEASURED_ALONE = { warmUpSeconds: 15, seconds: 20 };
const SAMPLE_MS = 2_000;
/** Tokens expire after twice this time. */
const MAX_SECONDS = ACCESS_TOKEN_SECONDS / 2;
const NO_LISTENER = { onStart: () => {}, onEnd: () => {} };

/** `npm run bench:sustained`. */
export function main(args: string[]): Promise<never> {
  return runBenchmark({
    title: 'Larkspur Bank: payments that go on',
    regressionCheck: null,
    parseOptions: () => parseOptions(args),
    measure: async (options, { folder, progress, onEnd }) => {
      const built = progress.step('Build', (say) => build(say));
      built.catch(() => {});
      const env = { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' };
      const launcher = new BankLauncher({ dataFolder: folder, env, progress, built });
      onEnd(() => launcher.stop());
      const report = await measure(
        await launcher.start(),
        new Secrets(join(folder, 'secrets.json')),
        options,
        progress,
      );
      progress.line(`${formatReport(report)}\n`);
      return report;
    },
    findFailure: (report) => misses(report).join('; ') || null,
  });
}

async function measure(
  bank: Bank,
  secrets: Secrets,
  { minutes, holdSeconds }: SustainedOptions,
  progress: Progress,
): Promise<SustainedReport> {
  const { payers, customers, renewTokens } = await progress.step('Customers', () =>
    prepareCustomers(bank, secrets, CUSTOMERS),
  );
  const load = (connections: number): Case => ({ name: 'payments', connections, payers, payees: customers });
  // Through the public address, as browsers do.
  const run = async (connections: number, duration: { warmUpSeconds: number; seconds: number }) =>
    withoutRejections(await runLoad(bank.url, load(connections), duration, NO_LISTENER));
  const runLong = async (seconds: number) => {
    for (let rest = seconds; rest > 0; rest -= MAX_SECONDS) {
      await renewTokens();
      await run(CONNECTIONS, { warmUpSeconds: 0, seconds: Math.min(rest, MAX_SECONDS) });
    }
  };
  const transactions = bank.databaseUrls['svc-transactions'];

  await progress.step('Warm-up', () => run(CONNECTIONS, WARM_UP));
  const alone = toLatency(await progress.step('One after the other', () => run(1, MEASURED_ALONE)));
  const maximum = toLatency(await progress.step('Maximum', () => run(CONNECTIONS, MEASURED)));
  const perSecond = maximum.perSecond / 2;
  const half = toLatency(
    await progress.step('Half the maximum', async () =>
      withoutRejections(await runPacedLoad(bank.url, load(CONNECTIONS), { ...MEASURED, perSecond })),
    ),
  );
  const backlog = await progress.step('Indexer at the maximum', async () => {
    return sampleBacklog(transactions, SAMPLE_MS, runLong(minutes * 60));
  });
  const caughtUp = await progress.step('Indexer behind a transaction of another database', async () => {
    const release = await holdTransaction(bank.databaseUrls['svc-contacts']);
    await runLong(holdSeconds);
    await sleep(SAMPLE_MS);
    const heldLines = await countBacklog(transactions);
    await release();
    return { heldLines, catchUpSeconds: await timeCatchUp(transactions) };
  });
  const invariants = await progress.step('Ledger invariants', () => checkInvariants(bank));
  return { alone, maximum, half, indexer: { backlog, ...caughtUp }, invariants };
}

function withoutRejections(result: LoadResult): LoadResult {
  if (Object.keys(result.rejected).length > 0) {
    throw new Error(`Payments were rejected: ${JSON.stringify(result.rejected)}`);
  }
  return result;
}

function toLatency({ completed, seconds, latenciesMs }: LoadResult): Latency {
  return {
    perSecond: completed / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}
