import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { Bus, BusUnavailableError, RequestTimeoutError } from '@larkspur/service-kit/bus/bus';
import { Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import { Injectable } from '@nestjs/common';

const REPLY_TIMEOUT_MS = 2_000;

@Injectable()
export class GetReconciliationService {
  constructor(
    private readonly bus: Bus,
    private readonly reconciler: Reconciler,
  ) {}

  /** Returns the state of all services that copy data. One that is unavailable is listed as such. */
  get(): Promise<ServiceReconciliation[]> {
    const options = { timeoutMs: REPLY_TIMEOUT_MS };
    return Promise.all([
      orUnavailable('svc-auth', this.bus.request('auth.reconciliation', {}, options)),
      this.reconciler.status(),
      orUnavailable('svc-transactions', this.bus.request('transactions.reconciliation', {}, options)),
    ]);
  }
}

async function orUnavailable(service: string, reply: Promise<ServiceReconciliation>): Promise<ServiceReconciliation> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof BusUnavailableError || error instanceof RequestTimeoutError)) throw error;
    return { service, isAvailable: false, passes: [], openDifferences: 0, differences: [] };
  }
}
