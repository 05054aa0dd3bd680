import { databaseModule } from '@larkspur/service-kit/database';
import { OutboxModule } from '@larkspur/service-kit/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AuthConfig } from './config';
import { CurrentUserController } from './current-user/current-user.controller';
import { CurrentUserService } from './current-user/current-user.service';
import { DeleteLoginConsumer } from './delete-login/delete-login.consumer';
import { DeleteLoginService } from './delete-login/delete-login.service';
import { FirstAdministrator } from './first-administrator/first-administrator.service';
import { Login } from './login/login.entity';
import { LoginRepository } from './login/login.repository';
import { PasswordHasher } from './password/password-hasher';
import { ProfileConsumer } from './profile/profile.consumer';
import { SecurityStateConsumer } from './security-state/security-state.consumer';
import { AccessTokens } from './session/access-token.service';
import { SessionRepository } from './session/session.repository';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { SignOutController } from './sign-out/sign-out.controller';
import { SignOutService } from './sign-out/sign-out.service';
import { ProvisioningWatch } from './sign-up/provisioning-watch';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpService } from './sign-up/sign-up.service';
import { SigningKey } from './signing-key/signing-key.entity';
import { SigningKeys } from './signing-key/signing-keys.service';
import { UpdateLoginConsumer } from './update-login/update-login.consumer';
import { UpdateLoginService } from './update-login/update-login.service';

class AppModule {}

export function appModule(config: AuthConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, [Login, SigningKey]), OutboxModule, JwtModule.register({})],
    controllers: [SignUpController, SignInController, SignOutController, CurrentUserController],
    providers: [
      { provide: AuthConfig, useValue: config },
      LoginRepository,
      SessionRepository,
      PasswordHasher,
      SigningKeys,
      AccessTokens,
      ProvisioningWatch,
      SignUpService,
      SignInService,
      SignOutService,
      CurrentUserService,
      UpdateLoginService,
      UpdateLoginConsumer,
      DeleteLoginService,
      DeleteLoginConsumer,
      SecurityStateConsumer,
      ProfileConsumer,
      FirstAdministrator,
    ],
  };
}
