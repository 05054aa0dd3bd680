import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Reconciler } from '@larkspur/service-kit/reconciliation/reconciler';
import { Injectable } from '@nestjs/common';
import { GetReconciliationDto } from './get-reconciliation.dto';

@Injectable()
export class GetReconciliationConsumer {
  constructor(private readonly reconciler: Reconciler) {}

  @OnCommand('auth.reconciliation', { dto: GetReconciliationDto })
  get(): Promise<Commands['auth.reconciliation']['reply']> {
    return this.reconciler.status();
  }
}
