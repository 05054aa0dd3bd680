import { Module } from '@nestjs/common';
import { UpstreamLiveness } from './upstream-liveness';
import { UpstreamMetrics } from './upstream-metrics';
import { Upstreams } from './upstreams.service';

@Module({ providers: [UpstreamLiveness, UpstreamMetrics, Upstreams], exports: [UpstreamMetrics, Upstreams] })
export class UpstreamsModule {}
