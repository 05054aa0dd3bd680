import { Injectable } from '@nestjs/common';

/** Checks that fail when only a restart of this process helps. What it depends on is a matter of readiness. */
@Injectable()
export class Liveness {
  private readonly checks = new Map<string, () => Promise<boolean>>();

  /** @param check must settle within a second, because the probe that asks for it has a timeout */
  addCheck(name: string, check: () => Promise<boolean>): void {
    this.checks.set(name, check);
  }

  async report(): Promise<{ live: boolean; checks: Record<string, 'up' | 'down'> }> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, (await check()) ? 'up' : 'down'] as const),
    );
    return { live: results.every(([, state]) => state === 'up'), checks: Object.fromEntries(results) };
  }
}
