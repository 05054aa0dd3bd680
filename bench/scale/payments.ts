import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerProofRun } from '../../packages/contracts/src/ledger';
import type { Bank } from '../../scripts/launcher/bank';
import { Secrets } from '../../scripts/launcher/secrets';
import { prepareCustomers } from '../customers';
import { type Case, runLoad, runPacedLoad } from '../load';
import { percentile } from '../statistics';

/** Payments that were completed in a second. */
export interface PaymentRates {
  alone: number;
  /** While the ledger is proven from its first block, users, transactions and the audit are exported, lists searched, and statements printed. */
  besideJobs: number;
  /** 99th percentiles in milliseconds, at half the rate of `alone`, due at fixed times. */
  p99AloneMs: number;
  p99BesideJobsMs: number;
  /** How often each job ended within the measured time. */
  jobs: Record<string, number>;
}

/** Sends `body`, if any, by POST. */
type Call = (path: string, options?: { body?: object; bearer?: string }) => Promise<Response>;

const CONNECTIONS = 16;
const MEASURED = { warmUpSeconds: 5, seconds: 20 };
const POLL_MS = 250;
/** As long as people look at what they found, or longer. */
const REST_MS = 1_000;
const SEARCHES = ['/user/admin?q=zoe', '/transaction/admin?q=rent&sort=amount', '/transaction/admin?q=insurance'];
const EXPORTS = { users: '/user/admin/export', transactions: '/transaction/admin/export', audit: '/audit/export' };

/** @param signIn returns a fresh token of an administrator, which lives for ten minutes */
export async function measurePayments(
  bank: Bank,
  folder: string,
  signIn: () => Promise<string>,
): Promise<PaymentRates> {
  const secrets = new Secrets(join(folder, 'secrets.json'));
  const { payers, customers } = await prepareCustomers(bank, secrets, { customers: 500, payers: 64 });
  const load: Case = { name: 'payments', connections: CONNECTIONS, payers, payees: customers };
  const rate = async (): Promise<number> => {
    const listener = { onStart: () => {}, onEnd: () => {} };
    const { completed, seconds, rejected } = await runLoad(bank.urls.gateway, load, MEASURED, listener);
    if (Object.keys(rejected).length > 0) throw new Error(`Payments were rejected: ${JSON.stringify(rejected)}`);
    return completed / seconds;
  };

  const alone = await rate();
  const p99 = async (): Promise<number> => {
    const paced = await runPacedLoad(bank.urls.gateway, load, { ...MEASURED, perSecond: alone / 2 });
    return percentile(paced.latenciesMs, 0.99);
  };
  const p99AloneMs = await p99();
  const stop = new AbortController();
  const token = await signIn();
  const call: Call = async (path, { body, bearer = token } = {}) => {
    const response = await fetch(`${bank.urls.gateway}/api${path}`, {
      signal: stop.signal,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status} ${await response.text()}`);
    return response;
  };
  const jobs: Record<string, number> = {};
  const [payer] = payers;
  if (!payer) throw new Error('There is no payer.');
  const running = Object.entries(jobsOf(call, payer.token)).map(([name, job]) => repeat(job, name, jobs, stop.signal));
  try {
    const failed = failureOf(running);
    const besideJobs = await Promise.race([rate(), failed]);
    const p99BesideJobsMs = await Promise.race([p99(), failed]);
    return { alone, besideJobs, p99AloneMs, p99BesideJobsMs, jobs };
  } finally {
    stop.abort();
    await Promise.allSettled(running);
  }
}

function jobsOf(call: Call, payerToken: string): Record<string, () => Promise<void>> {
  const read = async (response: Promise<Response>) => {
    for await (const _ of (await response).body ?? []);
  };
  const exports = Object.entries(EXPORTS).map(([name, path]): [string, () => Promise<void>] => [
    `export of ${name}`,
    () => read(call(path)),
  ]);
  return {
    ...Object.fromEntries(exports),
    proof: () => prove(call),
    search: async () => {
      for (const path of SEARCHES) await read(call(path));
      await sleep(REST_MS);
    },
    'statement as PDF': async () => {
      await read(call('/transaction/export?format=pdf', { bearer: payerToken }));
      await sleep(REST_MS);
    },
  };
}

async function prove(call: Call): Promise<void> {
  const { data: started } = await readRun(await call('/user/admin/ledger/proof', { body: { scope: 'all' } }));
  for (let run = started; run.status === 'running'; ) {
    await sleep(POLL_MS);
    run = (await readRun(await call(`/user/admin/ledger/proof/${started._id}`))).data;
  }
}

const readRun = async (response: Response) => (await response.json()) as { data: LedgerProofRun };

async function repeat(
  job: () => Promise<void>,
  name: string,
  ended: Record<string, number>,
  signal: AbortSignal,
): Promise<void> {
  ended[name] = 0;
  while (!signal.aborted) {
    try {
      await job();
      ended[name] += 1;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** Never returns: a job ends with a failure or by being stopped after the measurement. */
async function failureOf(running: Promise<void>[]): Promise<never> {
  await Promise.all(running);
  throw new Error('The jobs ended before the measurement.');
}
