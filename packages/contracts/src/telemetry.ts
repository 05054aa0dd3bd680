export const REMOTE_STAGES = ['load', 'contract', 'render', 'chunk'] as const;
export type RemoteStage = (typeof REMOTE_STAGES)[number];

export const REMOTE_CAUSES = ['network', 'http', 'timeout', 'integrity', 'contract', 'crash'] as const;
export type RemoteCause = (typeof REMOTE_CAUSES)[number];

/** `POST /telemetry/remotes`: a page could not use a remote's release. Nothing of the visitor is told. */
export interface RemoteReport {
  /** The shell's version. */
  host: string;
  remote: string;
  version: string;
  registryRevision: string;
  stage: RemoteStage;
  cause: RemoteCause;
}
