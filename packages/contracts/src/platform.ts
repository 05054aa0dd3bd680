import type { OrderKind, RemoteName } from './remote';

/** `GET /_platform/remotes` of the shell's server, for the back office: which releases its remotes have, and how they do. */
export interface PlatformRemote {
  name: RemoteName;
  title: string;
  /** The pointer's sequence; `null` while no release is known. */
  sequence: number | null;
  current: PlatformRelease | null;
  previous: PlatformRelease | null;
  canary: (PlatformRelease & { percent: number }) | null;
  /** The release log, newest first. */
  history: PlatformHistoryEntry[];
  /** Why there is no release log. */
  historyProblem: string | null;
  /** Why the remote's server, or an order, is not as it should be. */
  problem: string | null;
}

export interface PlatformRelease {
  version: string;
  /** ISO 8601, UTC. */
  builtAt: string;
  /** Bytes of all files (brotli). */
  sizes: { js: number; css: number };
  /** A sample of the visits since the last change of the remote's releases. */
  visits: number;
  failures: number;
  /** Milliseconds from the decision to load the remote until it is ready, of that sample; `null` without visits. */
  loadMs: { p50: number; p75: number } | null;
}

export interface PlatformHistoryEntry {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  kind: 'release' | 'rollback' | 'canary' | 'promote' | 'abort';
  from: string | null;
  to: string;
  percent: number | null;
  reason: string | null;
}

/** Characters of an order's reason. */
export const MIN_ORDER_REASON_LENGTH = 3;
export const MAX_ORDER_REASON_LENGTH = 200;

/** `POST /_platform/remotes/{name}/orders`, for administrators. */
export interface PlatformOrderRequest {
  kind: OrderKind;
  /** The sequence of the pointer that the administrator saw. */
  sequence: number;
  /** For the release log. */
  reason: string;
}

/** `pending`: the remote's store cannot be written yet, so that other servers do not apply it. */
export interface PlatformOrderResult {
  state: 'stored' | 'pending';
}
