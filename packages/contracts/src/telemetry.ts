export const REMOTE_STAGES = ['load', 'contract', 'render', 'hydrate', 'chunk'] as const;
export type RemoteStage = (typeof REMOTE_STAGES)[number];

export const REMOTE_CAUSES = ['network', 'http', 'timeout', 'integrity', 'contract', 'crash', 'mismatch'] as const;
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

/**
 * `POST /_platform/visits` of the shell's server: a page loaded a remote, or could not, or the remote crashed later. Of some
 * visits, and while there is a canary of about as many to it and to the current release. Contains nothing about the visitor.
 */
export interface VisitReport {
  remote: string;
  version: string;
  /** A random number of this page, 16 hexadecimal digits: further reports with it are about the same visit. */
  visit: string;
  outcome: VisitOutcome;
  /** Milliseconds until the remote was loaded. */
  loadMs?: number;
}

export const VISIT_OUTCOMES = ['loaded', 'failed'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];
