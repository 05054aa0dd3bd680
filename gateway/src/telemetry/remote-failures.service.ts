import { isRemoteName } from '@larkspur/contracts/remote';
import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';

/** Made-up names must not create time series without limit: the endpoint is public. */
const MAX_LABELED_REMOTES = 32;

/** Counts and logs failures of remotes in visitors' browsers, to monitor releases. */
@Injectable()
export class RemoteFailures {
  private readonly logger = new Logger('RemoteFailures');
  private readonly labeled = new Set<string>();
  private readonly failures: Counter<'remote' | 'stage' | 'cause'>;

  constructor({ registry }: Metrics) {
    this.failures = new Counter({
      name: 'remote_failures_total',
      help: 'Failures of remotes that pages reported.',
      labelNames: ['remote', 'stage', 'cause'],
      registers: [registry],
    });
  }

  record(report: RemoteReport): void {
    const { remote, stage, cause } = report;
    this.failures.inc({ remote: this.labelFor(remote), stage, cause });
    const { host, version, registryRevision } = report;
    this.logger.warn(
      { host, remote, version, registryRevision, stage, cause },
      'A page reported the failure of a remote',
    );
  }

  private labelFor(remote: string): string {
    if (this.labeled.has(remote)) return remote;
    if (!isRemoteName(remote) || this.labeled.size >= MAX_LABELED_REMOTES) return 'other';
    this.labeled.add(remote);
    return remote;
  }
}
