import { Emitter } from '@larkspur/web-kit/utils/store';

/** Payments that a screen of this tab sends or follows. It reports their outcome, so they are not announced as well. */
class OwnPayments {
  private readonly reportedIds = new Set<string>();
  private readonly settled = new Emitter();
  private expected = 0;

  /** Registers a screen that waits for a payment whose id it does not know yet. @returns a function that ends the wait */
  expect(): () => void {
    this.expected += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.expected -= 1;
      this.settled.emit();
    };
  }

  report(id: string): void {
    this.reportedIds.add(id);
  }

  /** The screen that would report it is closed. */
  withdraw(id: string): void {
    this.reportedIds.delete(id);
  }

  isReported(id: string): boolean {
    return this.reportedIds.has(id);
  }

  /** Returns whether any payment may be one that a screen waits for. */
  isExpected(): boolean {
    return this.expected > 0;
  }

  onSettled(listener: () => void): () => void {
    return this.settled.subscribe(listener);
  }
}

export const ownPayments = new OwnPayments();
