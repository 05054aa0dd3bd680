import { Controller, Get, Header, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Liveness } from '../observability/liveness';
import { Metrics } from '../observability/metrics';
import { Readiness } from '../observability/readiness';
import { Access } from '../security/access';

/** Probes and metrics for operators. Outside `/api`, so the gateway does not forward them. */
@Controller()
@Access('public')
export class HealthController {
  constructor(
    private readonly liveness: Liveness,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  async live(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; checks: object }> {
    const { live, checks } = await this.liveness.report();
    if (!live) reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: live ? 'live' : 'stuck', checks };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; checks: object }> {
    const { ready, checks } = await this.readiness.report();
    if (!ready) reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'ready' : 'not ready', checks };
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  scrape(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
