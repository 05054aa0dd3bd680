import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { PasswordModule } from '../password/password.module';
import { RegistrationsModule } from '../registrations/registrations.module';
import { ProvisioningWaiter } from './provisioning-waiter';
import { SignUpController } from './sign-up.controller';
import { SignUpService } from './sign-up.service';

@Module({
  imports: [LoginModule, PasswordModule, RegistrationsModule],
  controllers: [SignUpController],
  providers: [SignUpService, ProvisioningWaiter],
})
export class SignUpModule {}
