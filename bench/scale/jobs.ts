import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerProofRun } from '../../packages/contracts/src/ledger';

/** The access tokens of the users who request the jobs. They are valid for ten minutes. */
export interface JobTokens {
  administrator: string;
  customer: string;
}

/** Sends `body`, if any, by POST. */
type Call = (path: string, options?: { body?: object; bearer?: string }) => Promise<Response>;

const POLL_MS = 250;
/** The pause after a search or a statement, at most as long as a person looks at the result. */
const REST_MS = 1_000;
const SEARCHES = ['/user/admin?q=zoe', '/transaction/admin?q=rent&sort=amount', '/transaction/admin?q=insurance'];
const EXPORTS = { users: '/user/admin/export', transactions: '/transaction/admin/export', audit: '/audit/export' };

/** Everything that takes long and must not slow down payments, over and over, until it is stopped. */
export class LongJobs {
  /** The number of times that each job ended. */
  readonly ended: Record<string, number> = {};

  constructor(private readonly gatewayUrl: string) {}

  /**
   * Runs `work` while the jobs run.
   * @throws what a job throws, because figures measured next to a failed job would mean nothing
   */
  async beside<Result>(tokens: JobTokens, work: () => Promise<Result>): Promise<Result> {
    const stop = new AbortController();
    const call: Call = async (path, { body, bearer = tokens.administrator } = {}) => {
      const response = await fetch(`${this.gatewayUrl}/api${path}`, {
        signal: stop.signal,
        headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status} ${await response.text()}`);
      return response;
    };
    const running = Object.entries(jobsOf(call, tokens.customer)).map(([name, job]) =>
      this.repeat(name, job, stop.signal),
    );
    try {
      return await Promise.race([work(), failureOf(running)]);
    } finally {
      stop.abort();
      await Promise.allSettled(running);
    }
  }

  private async repeat(name: string, job: () => Promise<void>, signal: AbortSignal): Promise<void> {
    this.ended[name] ??= 0;
    while (!signal.aborted) {
      try {
        await job();
        this.ended[name] += 1;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }
}

function jobsOf(call: Call, customerToken: string): Record<string, () => Promise<void>> {
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
      await read(call('/transaction/export?format=pdf', { bearer: customerToken }));
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

/** Never returns: a job ends with a failure or by being stopped after the measurement. */
async function failureOf(running: Promise<void>[]): Promise<never> {
  await Promise.all(running);
  throw new Error('The jobs ended before the measurement.');
}
