import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Bank } from '../../scripts/launcher/bank';
import { Secrets } from '../../scripts/launcher/secrets';

/** Plans that take longer are printed. */
const SLOW_PLAN_MS = 300;

const MAX_PLAN_LENGTH = 4_000;

/** Lets PostgreSQL write the plans of slow statements to its log, from the next start of the bank on. */
export async function logSlowPlans(bank: Bank, folder: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': `${SLOW_PLAN_MS}ms`,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  };
  const client = new Client({ connectionString: superuserUrl(bank, folder) });
  await client.connect();
  try {
    // The library defines its settings.
    await client.query(`LOAD 'auto_explain'`);
    for (const [name, value] of Object.entries(settings)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

function superuserUrl(bank: Bank, folder: string): string {
  const url = new URL(bank.databaseUrls['svc-users']);
  url.username = 'larkspur';
  url.password = new Secrets(join(folder, 'secrets.json')).password('POSTGRES_PASSWORD');
  url.pathname = '/postgres';
  return url.href;
}

/** Reads what the server has written to its log since the last call. */
export class SlowPlans {
  private offset: number;
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'logs', 'postgresql.log');
    this.offset = existsSync(this.file) ? statSync(this.file).size : 0;
  }

  /** @returns the slowest plan, shortened; `null` if none was slow */
  take(): string | null {
    if (!existsSync(this.file)) return null;
    const text = readFileSync(this.file).subarray(this.offset).toString();
    this.offset = statSync(this.file).size;
    const plans = text.split(/^(?=.*duration: [\d.]+ ms {2}plan:)/m).filter((part) => part.includes('  plan:'));
    const duration = (plan: string) => Number(/duration: ([\d.]+) ms/.exec(plan)?.[1] ?? 0);
    const [slowest] = plans.sort((a, b) => duration(b) - duration(a));
    return slowest ? slowest.slice(0, MAX_PLAN_LENGTH) : null;
  }
}
