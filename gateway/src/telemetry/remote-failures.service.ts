import { REMOTE_NAMES } from '@larkspur/contracts/remote';
import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';

/** For who watches a release: what visitors' pages could not load, fit or render. */
@Injectable()
export class RemoteFailures {
  private readonly log = new Logger('RemoteFailures');
  private readonly failures: Counter<'remote' | 'stage' | 'cause'>;

  constructor({ registry }: Metrics) {
    this.failures = new Counter({
      name: 'remote_failures_total',
      help: 'Reports of pages that could not use a remote.',
      labelNames: ['remote', 'stage', 'cause'],
      registers: [registry],
    });
  }

  /** Anybody may send a report: a name that is none of ours makes no series of its own. */
  record(report: RemoteReport): void {
    const { remote, stage, cause } = report;
    const known = REMOTE_NAMES.find((name) => name === remote) ?? 'other';
    this.failures.inc({ remote: known, stage, cause });
    const { host, version, registryRevision } = report;
    this.log.warn({ host, remote, version, registryRevision, stage, cause }, 'A page could not use a remote');
  }
}
