import { REMOTE_NAMES } from '@larkspur/contracts/remote';
import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';

/** Counts and logs failures of remotes in visitors' browsers, to monitor releases. */
@Injectable()
export class RemoteFailures {
  private readonly logger = new Logger('RemoteFailures');
  private readonly failures: Counter<'remote' | 'stage' | 'cause'>;

  constructor({ registry }: Metrics) {
    this.failures = new Counter({
      name: 'remote_failures_total',
      help: 'Failures of remotes that pages reported.',
      labelNames: ['remote', 'stage', 'cause'],
      registers: [registry],
    });
  }

  /** The endpoint is public: an unknown remote name must not create a time series. */
  record(report: RemoteReport): void {
    const { remote, stage, cause } = report;
    const known = REMOTE_NAMES.find((name) => name === remote) ?? 'other';
    this.failures.inc({ remote: known, stage, cause });
    const { host, version, registryRevision } = report;
    this.logger.warn(
      { host, remote, version, registryRevision, stage, cause },
      'A page reported the failure of a remote',
    );
  }
}
