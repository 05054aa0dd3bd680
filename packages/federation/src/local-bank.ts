import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEFAULT_ADDRESS = 'http://127.0.0.1:3000';

/** URL of the bank that runs from this clone, or its default URL. @param root the clone's folder */
export function localBankUrl(root: string): string {
  try {
    const { pid, state, details } = JSON.parse(readFileSync(join(root, '.larkspur/run.lock'), 'utf8')) as {
      pid: number;
      state: string;
      details: { url?: string };
    };
    process.kill(pid, 0);
    return state === 'running' && details.url ? details.url : DEFAULT_ADDRESS;
  } catch {
    // No bank is running from this clone.
    return DEFAULT_ADDRESS;
  }
}
