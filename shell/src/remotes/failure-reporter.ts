import type { RemoteName } from '@larkspur/contracts/remote';
import type { RemoteCause, RemoteReport, RemoteStage } from '@larkspur/contracts/telemetry';
import type { RemoteError, RemoteErrorKind } from './remote-error';

/** A page that fails in a loop must not flood the metrics. */
const MAX_REPORTS = 10;

interface FailureReporterOptions {
  /** The shell's version. */
  host: string;
  registryRevision(): string;
  /** Fire and forget: a failed report is ignored. */
  send(report: RemoteReport): void;
}

/** Reports which release failed and why, and nothing about the user. Each failure once per page. */
export class FailureReporter {
  private readonly sent = new Set<string>();

  constructor(private readonly options: FailureReporterOptions) {}

  reportError(error: RemoteError, stage: RemoteStage): void {
    this.report(error.remote, error.release?.version ?? 'none', stage, error.kind);
  }

  report(remote: RemoteName, version: string, stage: RemoteStage, cause: RemoteCause): void {
    const key = [remote, version, stage, cause].join(' ');
    if (this.sent.has(key) || this.sent.size >= MAX_REPORTS) return;
    this.sent.add(key);
    const { host, registryRevision, send } = this.options;
    send({ host, remote, version, registryRevision: registryRevision(), stage, cause });
  }
}

/** The stage at which an error of this kind occurs when a remote is loaded. */
export function stageForKind(kind: RemoteErrorKind): RemoteStage {
  return kind === 'contract' ? 'contract' : 'load';
}

/** Built files have a content hash in their names, which serves as the shell's version. */
export function shellVersion(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[src*="/assets/main."]');
  return /main\.(\w+)\.js$/.exec(script?.src ?? '')?.[1] ?? 'unknown';
}
