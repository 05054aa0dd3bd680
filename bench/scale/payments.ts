import { join } from 'node:path';
import type { Bank } from '../../scripts/launcher/bank';
import { Secrets } from '../../scripts/launcher/secrets';
import { prepareCustomers } from '../customers';
import { type Case, runLoad, runPacedLoad } from '../load';
import { median, percentile } from '../statistics';
import { watchDisk } from './disk-watch';
import { LongJobs } from './jobs';

/** Payments that were completed in a second. */
export interface PaymentRates {
  alone: number;
  /** While the ledger is proven from its first block, users, transactions and the audit are exported, lists searched, and statements printed. */
  besideJobs: number;
  /** At half the rate of `alone`, due at fixed times, in turns alone and while the jobs run. */
  latenciesAlone: Latency[];
  latenciesBesideJobs: Latency[];
  /** The number of times that each job ended within the measured time. */
  jobs: Record<string, number>;
}

export interface Latency {
  /** 99th percentile in milliseconds. */
  p99Ms: number;
  /** The longest write to the disk in that time, in milliseconds. */
  longestWriteMs: number;
}

export const medianP99 = (latencies: Latency[]) => median(latencies.map(({ p99Ms }) => p99Ms));

const CONNECTIONS = 16;
const MEASURED = { warmUpSeconds: 5, seconds: 20 };
/** A pause of the disk of 0.2 s in one of these times is its 99th percentile, so there are several. */
const ROUNDS = 3;

/** @param signIn returns a fresh token of an administrator */
export async function measurePayments(
  bank: Bank,
  folder: string,
  signIn: () => Promise<string>,
): Promise<PaymentRates> {
  const secrets = new Secrets(join(folder, 'secrets.json'));
  const { payers, customers, renewTokens } = await prepareCustomers(bank, secrets, { customers: 500, payers: 64 });
  const load: Case = { name: 'payments', connections: CONNECTIONS, payers, payees: customers };
  const rate = async (): Promise<number> => {
    const listener = { onStart: () => {}, onEnd: () => {} };
    const { completed, seconds, rejected } = await runLoad(bank.urls.gateway, load, MEASURED, listener);
    if (Object.keys(rejected).length > 0) throw new Error(`Payments were rejected: ${JSON.stringify(rejected)}`);
    return completed / seconds;
  };
  const jobs = new LongJobs(bank.urls.gateway);
  const besideJobs = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await renewTokens();
    const [payer] = payers;
    if (!payer) throw new Error('There is no payer.');
    return jobs.beside({ administrator: await signIn(), customer: payer.token }, work);
  };

  const rates = { alone: await rate(), besideJobs: await besideJobs(rate) };
  const latency = async (): Promise<Latency> => {
    const { result, longestWriteMs } = await watchDisk(folder, () =>
      runPacedLoad(bank.urls.gateway, load, { ...MEASURED, perSecond: rates.alone / 2 }),
    );
    return { p99Ms: percentile(result.latenciesMs, 0.99), longestWriteMs };
  };
  const [latenciesAlone, latenciesBesideJobs]: [Latency[], Latency[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    latenciesAlone.push(await latency());
    latenciesBesideJobs.push(await besideJobs(latency));
  }
  return { ...rates, latenciesAlone, latenciesBesideJobs, jobs: jobs.ended };
}
