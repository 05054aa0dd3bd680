import type { DifferencesPage } from '@larkspur/contracts/messages';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { Bus, BusUnavailableError, RequestTimeoutError } from '@larkspur/service-kit/bus/bus';
import { Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import { Injectable } from '@nestjs/common';
import type { ReconciledService, ReconciliationPosition } from './reconciliation-cursor';

const REPLY_TIMEOUT_MS = 2_000;

@Injectable()
export class GetReconciliationService {
  constructor(
    private readonly bus: Bus,
    private readonly reconciler: Reconciler,
  ) {}

  /**
   * Returns the state of all services that copy data. One that is unavailable is listed as such.
   * @param position only the services with further differences; `null` for all services and their first differences
   */
  async get(position: ReconciliationPosition | null, limit: number): Promise<ServiceReconciliation[]> {
    const options = { timeoutMs: REPLY_TIMEOUT_MS };
    const sources: Record<ReconciledService, (page: DifferencesPage) => Promise<ServiceReconciliation>> = {
      'svc-auth': (page) => this.bus.request('auth.reconciliation', page, options),
      'svc-users': (page) => this.reconciler.status(page),
      'svc-transactions': (page) => this.bus.request('transactions.reconciliation', page, options),
    };
    const asked = Object.entries(sources).filter(([service]) => !position || position.has(service));
    return Promise.all(
      asked.map(([service, request]) => {
        const after = position?.get(service);
        return orUnavailable({ service, after }, request(after === undefined ? { limit } : { after, limit }));
      }),
    );
  }
}

/** @param after where the page begins that the service was asked for */
async function orUnavailable(
  { service, after = null }: { service: string; after?: string | null | undefined },
  reply: Promise<ServiceReconciliation>,
): Promise<ServiceReconciliation> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof BusUnavailableError || error instanceof RequestTimeoutError)) throw error;
    // The same page again, as soon as the service responds.
    return { service, isAvailable: false, passes: [], openDifferences: 0, differences: [], next: after };
  }
}
