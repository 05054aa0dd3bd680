import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { CompareUsersConsumer } from './compare-users/compare-users.consumer';
import { GetReconciliationController } from './get-reconciliation/get-reconciliation.controller';
import { GetReconciliationService } from './get-reconciliation/get-reconciliation.service';
import { ReconcileLoginsJob } from './reconcile-logins/reconcile-logins.job';
import { UserRangeRepository } from './user-range.repository';

@Module({
  imports: [CustomersModule],
  controllers: [GetReconciliationController],
  providers: [UserRangeRepository, CompareUsersConsumer, ReconcileLoginsJob, GetReconciliationService],
})
export class ReconcileModule {}
