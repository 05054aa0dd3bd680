import type { RemoteName } from '@larkspur/contracts/remote';
import type { RemoteCause, RemoteReport, RemoteStage } from '@larkspur/contracts/telemetry';
import type { RemoteError, RemoteErrorKind } from './remote-error';

/** A page that fails in a circle must not fill the bank's metrics. */
const MAX_REPORTS = 10;

export interface FailureReporterOptions {
  /** The shell's version. */
  host: string;
  registryRevision(): string;
  /** Nobody waits for it, and a failure of it is none. */
  send(report: RemoteReport): void;
}

/** Tells the bank which release could not be used, and why; of the visitor it says nothing. Each thing once a page. */
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

/** At which stage an error of this kind shows itself when a remote is loaded. */
export function stageForKind(kind: RemoteErrorKind): RemoteStage {
  return kind === 'contract' ? 'contract' : 'load';
}

/** Built files carry the hash of their content in their names: that is the shell's version. */
export function shellVersion(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[src*="/assets/main."]');
  return /main\.(\w+)\.js$/.exec(script?.src ?? '')?.[1] ?? 'unknown';
}
