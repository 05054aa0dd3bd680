import { Module } from '@nestjs/common';
import { DistributedRateLimiter } from './distributed-rate-limiter.service';
import { RateLimiter } from './rate-limiter.service';

@Module({ providers: [DistributedRateLimiter, RateLimiter] })
export class RateLimitsModule {}
