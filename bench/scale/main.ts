import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SignInResponse } from '../../packages/contracts/src/session';
import type { Bank, BankOptions } from '../../scripts/launcher/bank';
import { BankLauncher } from '../../scripts/launcher/bank-launcher';
import { build } from '../../scripts/launcher/build';
import { stopCommands } from '../../scripts/launcher/command';
import { Progress } from '../../scripts/launcher/progress';
import { UserError } from '../../scripts/launcher/user-error';
import { LARGE, SEEDED_BANK, SEEDED_ENVIRONMENT, seed, seedFolder, wholeNumber } from '../seed/main';
import type { SeedSize } from '../seed/payments';
import { type ScaleCase, scaleCases } from './cases';
import { type IdleShares, measureIdle } from './idle';
import { measurePayments, type PaymentRates } from './payments';
import { EXPORT, formatReport, misses, type ScaleReport, slowsPayments } from './report';
import { logSlowPlans, SlowPlans } from './slow-plans';
import { type Timing, timeCalls } from './timed-calls';
import { type ApiDocument, findUnmeasuredLists } from './unmeasured-lists';

/** The small bank is a hundredth of the large one. */
const RATIO = 100;

interface Measured {
  timings: Map<string, Timing>;
  plans: Record<string, string>;
  payments: PaymentRates;
  idle: IdleShares;
}

/** `npm run bench:scale`. */
export async function main(args: string[]): Promise<never> {
  const progress = new Progress();
  let launcher: BankLauncher | null = null;
  const cleanUp = async () => {
    stopCommands();
    await launcher?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
  const run = async <T>(
    folder: string,
    options: Pick<BankOptions, 'env' | 'isDurable' | 'postgresSettings'>,
    work: (bank: Bank) => Promise<T>,
  ): Promise<T> => {
    launcher = new BankLauncher({ ...options, dataFolder: folder, progress, built: Promise.resolve() });
    try {
      return await work(await launcher.start());
    } finally {
      await launcher.stop();
    }
  };
  let code = 0;
  try {
    const { large, calls, json } = parseOptions(args);
    const small = { customers: Math.ceil(large.customers / RATIO), lines: Math.ceil(large.lines / RATIO) };
    progress.line('\n  Larkspur Bank: the back office at two sizes\n');
    await progress.step('Build', (say) => build(say));
    const measureSize = async (size: SeedSize): Promise<Measured> => {
      const folder = seedFolder(size);
      mkdirSync(folder, { recursive: true });
      await run(folder, SEEDED_BANK, async (bank) => {
        await seed(bank, size, progress);
        await logSlowPlans(bank, folder);
      });
      // A new start, so that every connection logs its slow plans.
      return run(folder, { env: SEEDED_ENVIRONMENT }, (bank) => measure(bank, folder, calls, progress));
    };
    const report = toReport([small, large], [await measureSize(small), await measureSize(large)]);
    progress.line(`${formatReport(report)}\n`);
    if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
    if (report.rows.some((row) => misses(row).length > 0) || slowsPayments(report.payments)) code = 1;
  } catch (error) {
    progress.failure(error);
    code = 1;
  }
  await cleanUp();
  process.exit(code);
}

async function measure(bank: Bank, folder: string, calls: number, progress: Progress): Promise<Measured> {
  const url = bank.urls.gateway;
  let token = '';
  const signIn = async (): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(bank.administrator);
    const response = await fetch(`${url}/api/auth/signin`, { method: 'POST', headers, body });
    token = ((await response.json()) as SignInResponse).token;
    return token;
  };
  await signIn();
  const get = async (path: string): Promise<unknown> => {
    return (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  };
  const cases: ScaleCase[] = await scaleCases(bank, get);
  requireAllLists(cases, (await get('/docs')) as ApiDocument);
  await progress.step('Lists have rows', () => requireRows(cases, get));
  const slow = new SlowPlans(folder);
  const timings = new Map<string, Timing>();
  const plans: Record<string, string> = {};
  await progress.step('Calls', async (say) => {
    for (const { name, paths } of cases) {
      say(name);
      // A token lives for ten minutes.
      await signIn();
      // Exports rest between their parts, and longer after each other.
      const counts = name.startsWith(EXPORT) ? { measured: 1, warmUp: 0 } : { measured: calls };
      timings.set(name, await timeCalls(url, token, paths, counts));
      const plan = slow.take();
      if (plan) plans[name] = plan;
    }
  });
  const idle = await progress.step('Idle', () => measureIdle(folder));
  const payments = await progress.step('Payments beside jobs', () => measurePayments(bank, folder, signIn));
  return { timings, plans, payments, idle };
}

function requireAllLists(cases: readonly ScaleCase[], document: ApiDocument): void {
  const lists = findUnmeasuredLists(document, cases);
  if (lists.length > 0) throw new UserError(`No case measures these lists: ${lists.join(', ')}.`);
}

async function requireRows(cases: readonly ScaleCase[], get: (path: string) => Promise<unknown>): Promise<void> {
  for (const { name, paths, isEmpty = false } of cases) {
    if (name.startsWith(EXPORT)) continue;
    const count = listedRows(await get(paths[0] ?? ''));
    if (count === null || (count === 0) === isEmpty) continue;
    throw new UserError(`"${name}" lists ${isEmpty ? 'rows' : 'no rows'}, so its time would say nothing.`);
  }
}

/** The number of rows of a list; `null` for another response. */
function listedRows(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  return Array.isArray(body.data) ? body.data.length : null;
}

function toReport([small, large]: [SeedSize, SeedSize], [first, second]: [Measured, Measured]): ScaleReport {
  const rows = [...second.timings].flatMap(([name, timing]) => {
    const before = first.timings.get(name);
    return before ? [{ name, small: before, large: timing }] : [];
  });
  return {
    customers: [small.customers, large.customers],
    rows,
    plans: second.plans,
    payments: [first.payments, second.payments],
    idle: [first.idle, second.idle],
  };
}

function parseOptions(args: string[]): { large: SeedSize; calls: number; json: string | null } {
  const { values } = parseArgs({
    args,
    options: {
      customers: { type: 'string', default: String(LARGE.customers) },
      calls: { type: 'string', default: '40' },
      json: { type: 'string' },
    },
  });
  const customers = wholeNumber('customers', values.customers);
  return {
    large: { customers, lines: Math.round((customers * LARGE.lines) / LARGE.customers) },
    calls: wholeNumber('calls', values.calls),
    json: values.json ? resolve(values.json) : null,
  };
}
