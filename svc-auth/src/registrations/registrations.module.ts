import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Registration } from './registration.entity';
import { Registrations } from './registrations';
import { RepeatRegistrationsJob } from './repeat-registrations.job';

@Module({
  imports: [TypeOrmModule.forFeature([Registration])],
  providers: [Registrations, RepeatRegistrationsJob],
  exports: [Registrations],
})
export class RegistrationsModule {}
