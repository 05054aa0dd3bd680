import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AdminBootstrap } from './admin-bootstrap/admin-bootstrap.service';
import { RateLimitedAudit } from './audit/rate-limited-audit.service';
import { ChangePasswordController } from './change-password/change-password.controller';
import { ChangePasswordService } from './change-password/change-password.service';
import { AuthConfig } from './config';
import { CurrentUserController } from './current-user/current-user.controller';
import { CurrentUserService } from './current-user/current-user.service';
import { DeleteLoginConsumer } from './delete-login/delete-login.consumer';
import { DeleteLoginService } from './delete-login/delete-login.service';
import { ForgotPasswordService } from './forgot-password/forgot-password.service';
import { SealingKeyService } from './keys/sealing-key.service';
import { SigningKeyRepository } from './keys/signing-key.repository';
import { SigningKeys } from './keys/signing-keys.service';
import { KnownDevices } from './known-device/known-devices.service';
import { Login } from './login/login.entity';
import { LoginRepository } from './login/login.repository';
import { mailModule } from './mail/mail.module';
import { MaintenanceJob } from './maintenance/maintenance.job';
import { ManageSessionsController } from './manage-sessions/manage-sessions.controller';
import { ManageSessionsService } from './manage-sessions/manage-sessions.service';
import { PasswordHasher } from './password/password-hasher.service';
import { PasswordReplacement } from './password/password-replacement.service';
import { PasswordVerification } from './password/password-verification.service';
import { PasswordResets } from './password-reset/password-resets.service';
import { PasswordThrottle } from './password-throttle/password-throttle.service';
import { ProfileSyncConsumer } from './profile-sync/profile-sync.consumer';
import { RefreshSessionController } from './refresh-session/refresh-session.controller';
import { RefreshSessionService } from './refresh-session/refresh-session.service';
import { ResetPasswordController } from './reset-password/reset-password.controller';
import { ResetPasswordService } from './reset-password/reset-password.service';
import { SecurityStateConsumer } from './security-state/security-state.consumer';
import { NOTICE_PROVIDERS } from './send-notice/notices.providers';
import { AccessTokens } from './session/access-tokens.service';
import { RefreshTokens } from './session/refresh-tokens.service';
import { SessionRepository } from './session/session.repository';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { SignOutController } from './sign-out/sign-out.controller';
import { SignOutService } from './sign-out/sign-out.service';
import { ProvisioningWaiter } from './sign-up/provisioning-waiter.service';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpService } from './sign-up/sign-up.service';
import { TaskQueue } from './task-queue/task-queue.service';
import { UpdateLoginConsumer } from './update-login/update-login.consumer';
import { UpdateLoginService } from './update-login/update-login.service';
import { VerifyPasswordConsumer } from './verify-password/verify-password.consumer';
import { VerifyPasswordService } from './verify-password/verify-password.service';

class AppModule {}

export function appModule(config: AuthConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, [Login]), OutboxModule, mailModule(config), JwtModule.register({})],
    controllers: [
      SignUpController,
      SignInController,
      RefreshSessionController,
      SignOutController,
      ManageSessionsController,
      ChangePasswordController,
      ResetPasswordController,
      CurrentUserController,
    ],
    providers: [
      { provide: AuthConfig, useValue: config },
      LoginRepository,
      ...NOTICE_PROVIDERS,
      SessionRepository,
      KnownDevices,
      PasswordHasher,
      PasswordThrottle,
      PasswordVerification,
      PasswordReplacement,
      PasswordResets,
      SigningKeyRepository,
      SigningKeys,
      SealingKeyService,
      AccessTokens,
      RefreshTokens,
      TaskQueue,
      RateLimitedAudit,
      ProvisioningWaiter,
      SignUpService,
      SignInService,
      RefreshSessionService,
      SignOutService,
      ManageSessionsService,
      ChangePasswordService,
      ForgotPasswordService,
      ResetPasswordService,
      VerifyPasswordService,
      VerifyPasswordConsumer,
      CurrentUserService,
      UpdateLoginService,
      UpdateLoginConsumer,
      DeleteLoginService,
      DeleteLoginConsumer,
      SecurityStateConsumer,
      ProfileSyncConsumer,
      AdminBootstrap,
      MaintenanceJob,
    ],
  };
}
