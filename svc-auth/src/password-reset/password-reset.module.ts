import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordReset } from './password-reset.entity';
import { PasswordResetRepository } from './password-reset.repository';

@Module({
  imports: [TypeOrmModule.forFeature([PasswordReset])],
  providers: [PasswordResetRepository],
  exports: [PasswordResetRepository],
})
export class PasswordResetModule {}
