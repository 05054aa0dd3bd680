import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { DifferencesPageDto } from '@larkspur/service-kit/reconciliation/differences-page.dto';
import { Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import { Injectable } from '@nestjs/common';

@Injectable()
export class GetReconciliationConsumer {
  constructor(private readonly reconciler: Reconciler) {}

  @OnCommand('auth.reconciliation', { dto: DifferencesPageDto })
  get(page: DifferencesPageDto): Promise<Commands['auth.reconciliation']['reply']> {
    return this.reconciler.status(page);
  }
}
