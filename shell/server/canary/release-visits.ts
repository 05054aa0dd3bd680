/** The latest ones. */
const MAX_LOAD_TIMES = 1_000;

export interface VisitCounts {
  visits: number;
  failures: number;
  /** From how many addresses failures were reported. */
  failedAddresses: number;
}

/** The latest visits to one release. */
export class ReleaseVisits {
  /** By the sender and the visit's id, oldest first. */
  private readonly visits = new Map<string, { sender: string; hasFailed: boolean }>();
  private readonly bySender = new Map<string, { visits: number; failures: number }>();
  private readonly loaded: number[] = [];
  private failures = 0;
  private failedSenders = 0;

  constructor(private readonly limits: { maxVisits: number; maxVisitsPerSender: number }) {}

  /** @returns whether it counts: not if the sender has had too many, or nothing about this visit has changed */
  record(sender: string, id: string, hasFailed: boolean, loadMs: number | undefined): boolean {
    const key = `${sender} ${id}`;
    const known = this.visits.get(key);
    if (known?.hasFailed || known?.hasFailed === hasFailed) return false;
    if (!known) {
      if ((this.bySender.get(sender)?.visits ?? 0) >= this.limits.maxVisitsPerSender) return false;
      if (this.visits.size >= this.limits.maxVisits) this.forgetOldest();
    }
    this.visits.set(key, { sender, hasFailed });
    this.count(sender, known ? 0 : 1, hasFailed ? 1 : 0);
    if (loadMs !== undefined) {
      this.loaded.push(loadMs);
      if (this.loaded.length > MAX_LOAD_TIMES) this.loaded.shift();
    }
    return true;
  }

  counts(): VisitCounts {
    return { visits: this.visits.size, failures: this.failures, failedAddresses: this.failedSenders };
  }

  /** Milliseconds; `null` without visits that loaded it. */
  loadTimes(): { p50: number; p75: number } | null {
    const sorted = this.loaded.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
    const [p50, p75] = [at(0.5), at(0.75)];
    return p50 === undefined || p75 === undefined ? null : { p50, p75 };
  }

  private forgetOldest(): void {
    const [oldest] = this.visits;
    if (!oldest) return;
    const [key, { sender, hasFailed }] = oldest;
    this.visits.delete(key);
    this.count(sender, -1, hasFailed ? -1 : 0);
  }

  private count(sender: string, visits: number, failures: number): void {
    const before = this.bySender.get(sender) ?? { visits: 0, failures: 0 };
    const after = { visits: before.visits + visits, failures: before.failures + failures };
    if (after.visits > 0) this.bySender.set(sender, after);
    else this.bySender.delete(sender);
    this.failures += failures;
    this.failedSenders += Number(after.failures > 0) - Number(before.failures > 0);
  }
}
