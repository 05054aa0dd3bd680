import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordThrottleRepository } from './password-throttle.repository';
import { PasswordThrottle } from './password-throttle.service';
import { PasswordThrottleCounter } from './password-throttle-counter.entity';

@Module({
  imports: [TypeOrmModule.forFeature([PasswordThrottleCounter])],
  providers: [PasswordThrottleRepository, PasswordThrottle],
  exports: [PasswordThrottleRepository, PasswordThrottle],
})
export class PasswordThrottleModule {}
