import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import { ReconciliationModule } from '@larkspur/service-kit/reconciliation/reconciliation.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { AdminBootstrapModule } from './admin-bootstrap/admin-bootstrap.module';
import { ChangePasswordModule } from './change-password/change-password.module';
import type { AuthConfig } from './config';
import { configModule } from './config.module';
import { CurrentUserModule } from './current-user/current-user.module';
import { DeleteLoginModule } from './delete-login/delete-login.module';
import { ENTITIES } from './entities';
import { ExchangeTokenModule } from './exchange-token/exchange-token.module';
import { ForgotPasswordModule } from './forgot-password/forgot-password.module';
import { ListJobsModule } from './list-jobs/list-jobs.module';
import { MaintenanceModule } from './maintenance/maintenance.module';
import { ManageSessionsModule } from './manage-sessions/manage-sessions.module';
import { PaymentNoticesModule } from './payment-notices/payment-notices.module';
import { ProfileSyncModule } from './profile-sync/profile-sync.module';
import { ReconcileModule } from './reconciliation/reconcile.module';
import { RefreshSessionModule } from './refresh-session/refresh-session.module';
import { ResetPasswordModule } from './reset-password/reset-password.module';
import { SecurityStateModule } from './security-state/security-state.module';
import { SendNoticeModule } from './send-notice/send-notice.module';
import { SignInModule } from './sign-in/sign-in.module';
import { SignOutModule } from './sign-out/sign-out.module';
import { SignUpModule } from './sign-up/sign-up.module';
import { UnpublishedEventsModule } from './unpublished-events/unpublished-events.module';
import { UpdateLoginModule } from './update-login/update-login.module';
import { UserSessionsModule } from './user-sessions/user-sessions.module';
import { VerifyPasswordModule } from './verify-password/verify-password.module';

@Module({})
class AppModule {}

export function appModule(config: AuthConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      configModule(config),
      databaseModule(config, ENTITIES),
      OutboxModule,
      ReconciliationModule,
      SignUpModule,
      SignInModule,
      RefreshSessionModule,
      SignOutModule,
      ManageSessionsModule,
      UserSessionsModule,
      ChangePasswordModule,
      ForgotPasswordModule,
      ResetPasswordModule,
      CurrentUserModule,
      ExchangeTokenModule,
      VerifyPasswordModule,
      UpdateLoginModule,
      DeleteLoginModule,
      SecurityStateModule,
      ProfileSyncModule,
      SendNoticeModule,
      PaymentNoticesModule,
      AdminBootstrapModule,
      MaintenanceModule,
      ListJobsModule,
      UnpublishedEventsModule,
      ReconcileModule,
    ],
  };
}
