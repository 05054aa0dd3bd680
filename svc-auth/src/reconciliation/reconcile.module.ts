import { Module } from '@nestjs/common';
import { DeleteLoginModule } from '../delete-login/delete-login.module';
import { LoginModule } from '../login/login.module';
import { CompareLoginsConsumer } from './compare-logins.consumer';
import { GetReconciliationConsumer } from './get-reconciliation.consumer';
import { LoginRangeRepository } from './login-range.repository';
import { ReconcileProfilesJob } from './reconcile-profiles.job';

@Module({
  imports: [LoginModule, DeleteLoginModule],
  providers: [LoginRangeRepository, CompareLoginsConsumer, ReconcileProfilesJob, GetReconciliationConsumer],
})
export class ReconcileModule {}
