import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomersModule } from '../customers/customers.module';
import { VerificationModule } from '../verification/verification.module';
import { ApplyChangeService } from './apply-change.service';
import { ChangeUserService } from './change-user.service';
import { LoginChange } from './login-change.entity';
import { LoginChangeRepository } from './login-change.repository';
import { LoginChangeSaga } from './login-change.saga';
import { ResumeLoginChangesJob } from './resume-login-changes.job';

/** Changes of a user, across this service and svc-auth. */
@Module({
  imports: [TypeOrmModule.forFeature([LoginChange]), CustomersModule, VerificationModule],
  providers: [ApplyChangeService, ChangeUserService, LoginChangeRepository, LoginChangeSaga, ResumeLoginChangesJob],
  exports: [ChangeUserService, LoginChangeRepository],
})
export class UserChangesModule {}
