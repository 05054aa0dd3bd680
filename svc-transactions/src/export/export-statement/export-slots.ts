import { Bulkhead } from '@larkspur/service-kit/bulkhead';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { MAX_BACK_OFFICE_EXPORTS, MAX_CUSTOMER_EXPORTS } from './export-limits';

const RETRY_AFTER_SECONDS = '5';

/** Limits concurrent exports per process, and to one per user, so that nobody can block the others. */
export abstract class ExportSlots {
  private readonly bulkhead: Bulkhead;
  private readonly activeUsers = new Set<string>();

  constructor(maxConcurrent: number) {
    this.bulkhead = new Bulkhead({ maxConcurrent });
  }

  /**
   * @returns a function that releases the slot; only its first call has an effect
   * @throws ProblemException unavailable
   */
  acquire(userId: string): () => void {
    if (this.activeUsers.has(userId)) {
      throw unavailable('We’re still preparing your previous file. Try again in a few seconds.');
    }
    if (!this.bulkhead.tryAcquire()) {
      throw unavailable('We’re preparing a lot of files right now. Try again in a few seconds.');
    }
    this.activeUsers.add(userId);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.activeUsers.delete(userId);
      this.bulkhead.release();
    };
  }
}

@Injectable()
export class CustomerExportSlots extends ExportSlots {
  constructor() {
    super(MAX_CUSTOMER_EXPORTS);
  }
}

@Injectable()
export class BackOfficeExportSlots extends ExportSlots {
  constructor() {
    super(MAX_BACK_OFFICE_EXPORTS);
  }
}

function unavailable(message: string): ProblemException {
  return new ProblemException('unavailable', { message, headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
