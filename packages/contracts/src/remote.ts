/** The version of the agreement between host and remotes: HostApi (web-kit) and the module a remote exposes. */
export const REMOTE_CONTRACT_VERSION = 1;

export const REMOTE_NAMES = ['mfe-public', 'mfe-customer', 'mfe-admin'] as const;
export type RemoteName = (typeof REMOTE_NAMES)[number];

/** One immutable build of a remote. Paths are relative to the remote's own address and begin with `<version>/`. */
export interface RemoteRelease {
  name: RemoteName;
  /** Hash of the build's content; also the folder it lies in and part of the container's name. */
  version: string;
  contractVersion: number;
  /** The Module Federation container's global name. */
  container: string;
  /** `<version>/remoteEntry.js` */
  entry: string;
  /** The files of the exposed module: what the page preloads beside the entry. */
  scripts: string[];
  styles: string[];
  /** ISO 8601, UTC. */
  builtAt: string;
}

/** `GET /remote.json` on a remote's server, `no-cache`: which build is current, and which one to fall back to. */
export interface RemotePointer {
  current: RemoteRelease;
  previous: RemoteRelease | null;
}

/** A remote as the page knows it: its pointer, and the address (ending in a slash) that its paths are relative to. */
export interface RegisteredRemote extends RemotePointer {
  base: string;
}

/**
 * What the shell's server writes into the page as inert JSON, and answers at `/registry.json`.
 * A remote whose server never answered is `null`.
 */
export interface RemoteRegistry {
  remotes: Record<RemoteName, RegisteredRemote | null>;
}
