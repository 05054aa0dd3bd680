import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { RefusalAudit } from './audit/refusal-audit';
import { Background } from './background/background.service';
import { ChangePasswordController } from './change-password/change-password.controller';
import { ChangePasswordService } from './change-password/change-password.service';
import { AuthConfig } from './config';
import { CurrentUserController } from './current-user/current-user.controller';
import { CurrentUserService } from './current-user/current-user.service';
import { DeleteLoginConsumer } from './delete-login/delete-login.consumer';
import { DeleteLoginService } from './delete-login/delete-login.service';
import { FirstStaff } from './first-staff/first-staff.service';
import { KnownDevices } from './known-device/known-devices';
import { Login } from './login/login.entity';
import { LoginRepository } from './login/login.repository';
import { mailModule } from './mail/mail.module';
import { NOTICE_PROVIDERS } from './notices/notices.providers';
import { PasswordHasher } from './password/password-hasher';
import { PasswordReplacement } from './password/password-replacement';
import { PasswordVerification } from './password/password-verification';
import { ProfileConsumer } from './profile/profile.consumer';
import { RefreshController } from './refresh/refresh.controller';
import { RefreshService } from './refresh/refresh.service';
import { ForgotPasswordService } from './reset-password/forgot-password.service';
import { PasswordResets } from './reset-password/password-resets';
import { ResetPasswordController } from './reset-password/reset-password.controller';
import { ResetPasswordService } from './reset-password/reset-password.service';
import { SecurityStateConsumer } from './security-state/security-state.consumer';
import { AccessTokens } from './session/access-token.service';
import { RefreshTokens } from './session/refresh-tokens';
import { SessionRepository } from './session/session.repository';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsService } from './sessions/sessions.service';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { SignOutController } from './sign-out/sign-out.controller';
import { SignOutService } from './sign-out/sign-out.service';
import { ProvisioningWatch } from './sign-up/provisioning-watch';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpService } from './sign-up/sign-up.service';
import { SealingKey } from './signing-key/sealing-key.service';
import { SigningKeyRepository } from './signing-key/signing-key.repository';
import { SigningKeys } from './signing-key/signing-keys.service';
import { PasswordThrottle } from './throttle/password-throttle.service';
import { UpdateLoginConsumer } from './update-login/update-login.consumer';
import { UpdateLoginService } from './update-login/update-login.service';
import { Upkeep } from './upkeep/upkeep.service';
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
      RefreshController,
      SignOutController,
      SessionsController,
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
      SealingKey,
      AccessTokens,
      RefreshTokens,
      Background,
      RefusalAudit,
      ProvisioningWatch,
      SignUpService,
      SignInService,
      RefreshService,
      SignOutService,
      SessionsService,
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
      ProfileConsumer,
      FirstStaff,
      Upkeep,
    ],
  };
}
