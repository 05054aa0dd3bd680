export const REMOTE_STAGES = ['load', 'contract', 'render', 'chunk'] as const;
export type RemoteStage = (typeof REMOTE_STAGES)[number];

export const REMOTE_CAUSES = ['network', 'http', 'timeout', 'integrity', 'contract', 'crash'] as const;
export type RemoteCause = (typeof REMOTE_CAUSES)[number];

/** `POST /telemetry/remotes`: a page could not load or render a remote's release. Contains nothing about the visitor. */
export interface RemoteReport {
  /**
   * The shell's version.
   * @example "1.4.0"
   */
  host: string;
  /** @example "mfe-customer" */
  remote: string;
  /** @example "5f0a7d41" */
  version: string;
  /** @example "12" */
  registryRevision: string;
  stage: RemoteStage;
  cause: RemoteCause;
}
