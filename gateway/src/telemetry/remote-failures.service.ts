import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ConfiguredRemotes } from './configured-remotes.service';

/** Counts and logs failures of remotes in visitors' browsers, to monitor releases. */
@Injectable()
export class RemoteFailures {
  private readonly logger = new Logger('RemoteFailures');
  private readonly failures: Counter<'remote' | 'stage' | 'cause'>;

  constructor(
    { registry }: Metrics,
    private readonly remotes: ConfiguredRemotes,
  ) {
    this.failures = new Counter({
      name: 'remote_failures_total',
      help: 'Failures of remotes that pages reported.',
      labelNames: ['remote', 'stage', 'cause'],
      registers: [registry],
    });
  }

  async record(report: RemoteReport): Promise<void> {
    const { host, remote, version, registryRevision, stage, cause } = report;
    // The endpoint is public: made-up names must neither create time series nor use up those of the remotes.
    const label = (await this.remotes.has(remote)) ? remote : 'other';
    this.failures.inc({ remote: label, stage, cause });
    this.logger.warn(
      { host, remote, version, registryRevision, stage, cause },
      'A page reported the failure of a remote',
    );
  }
}
