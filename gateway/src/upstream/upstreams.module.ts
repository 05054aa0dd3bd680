import { Module } from '@nestjs/common';
import { UpstreamMetrics } from './upstream-metrics';
import { Upstreams } from './upstreams.service';

@Module({ providers: [UpstreamMetrics, Upstreams], exports: [UpstreamMetrics, Upstreams] })
export class UpstreamsModule {}
