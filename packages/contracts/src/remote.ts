/** The version of the agreement between host and remotes: HostApi (web-kit) and the module a remote exposes. */
export const REMOTE_CONTRACT_VERSION = 1;

export const REMOTE_NAMES = ['mfe-public', 'mfe-customer', 'mfe-admin'] as const;
export type RemoteName = (typeof REMOTE_NAMES)[number];

/** One immutable build of a remote. Paths are relative to the remote's own address. */
export interface RemoteRelease {
  name: RemoteName;
  /** Hash of the build; also the folder it lies in and part of the container's name. */
  version: string;
  contractVersion: number;
  /** The Module Federation container's global name. */
  container: string;
  /** `<version>/remoteEntry.js` */
  entry: string;
  builtAt: string;
}

/** `GET /remote.json` on a remote's server, `no-cache`: which build is current, and which one to fall back to. */
export interface RemotePointer {
  current: RemoteRelease;
  previous: RemoteRelease | null;
}

/** A remote as the page knows it: its release with the entry resolved to a URL. */
export interface RegisteredRemote {
  current: RemoteRelease & { url: string };
  previous: (RemoteRelease & { url: string }) | null;
}

/** What the shell's server writes into the page as inert JSON. A remote whose server never answered is `null`. */
export interface RemoteRegistry {
  revision: string;
  remotes: Record<RemoteName, RegisteredRemote | null>;
}
