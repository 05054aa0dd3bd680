import { Injectable } from '@nestjs/common';
import { withDeadline } from '../deadline';

const CHECK_TIMEOUT_MS = 2_000;

/** The checks that must pass before this process receives traffic. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, () => Promise<void>>();
  private ended = false;

  /** @param check rejects when `name` is unavailable */
  addCheck(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** Reports not ready from now on, so that load balancers send requests elsewhere. */
  stop(): void {
    this.ended = true;
  }

  get isStopping(): boolean {
    return this.ended;
  }

  async report(): Promise<{ ready: boolean; checks: Record<string, 'up' | 'down'> }> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, (await passes(check)) ? 'up' : 'down'] as const),
    );
    const ready = !this.ended && results.every(([, state]) => state === 'up');
    return { ready, checks: Object.fromEntries(results) };
  }
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  try {
    await withDeadline(CHECK_TIMEOUT_MS, check);
    return true;
  } catch {
    return false;
  }
}
