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
  /** The entry brings all that it runs with. Without this, it looks for Module Federation's core in the page. */
  isSelfContained?: boolean;
  /** The files of the exposed module: what the page preloads beside the entry. */
  scripts: string[];
  styles: string[];
  /** Of every file that is named here: path to hash (Subresource Integrity). The entry knows those of all its chunks. */
  integrity: Record<string, string>;
  /** The addresses it shows, as the router's patterns. */
  routes: string[];
  /** By address. For the shell's server: a page's registry does without, and so does a release that is older than this. */
  screens?: Record<string, ReleasedScreen>;
  /** Of all its files, in bytes (brotli). */
  sizes: { js: number; css: number };
  /** ISO 8601, UTC. */
  builtAt: string;
}

/** What one address needs beside the exposed module. */
export interface ReleasedScreen {
  scripts: string[];
  styles: string[];
  /** Of public pages: `<version>/pages/….html`, the page's own HTML, rendered when the release was built. */
  page: ({ html: string } & PageMetadata) | null;
}

/**
 * What a tab, a search engine and a shared link say of a page. The bank's name comes after a title; a description has
 * one or two sentences of at most 160 characters.
 */
export interface PageMetadata {
  title: string;
  description: string;
  /** Not for search engines. */
  isUnlisted?: boolean;
}

/** Which build is current, and which one to fall back to. */
export interface RemotePointer {
  name: RemoteName;
  /** Grows with every pointer of this remote: an older one that comes back is a replay. */
  sequence: number;
  kind: 'release' | 'rollback';
  /** Why it was rolled back. */
  reason: string | null;
  /** ISO 8601, UTC. */
  publishedAt: string;
  current: RemoteRelease;
  previous: RemoteRelease | null;
}

/**
 * `GET /remote.json` on a remote's server, `no-cache`. The signature (Ed25519, RFC 8032) is over the UTF-8 bytes of
 * `pointer`, so that no two programs need agree on how JSON is written.
 */
export interface SignedPointer {
  /** A RemotePointer as JSON. */
  pointer: string;
  /** base64url */
  signature: string;
  /** Of the public key: its RFC 7638 thumbprint. */
  keyId: string;
}

/** A remote as the page knows it: its pointer, and the address (ending in a slash) that its paths are relative to. */
export interface RegisteredRemote {
  current: RemoteRelease;
  previous: RemoteRelease | null;
  base: string;
}

/**
 * What the shell's server writes into the page as inert JSON, and answers at `/registry.json`.
 * A remote whose server never answered is `null`.
 */
export interface RemoteRegistry {
  /** Of all pointers together: two pages with the same one were given the same releases. */
  revision: string;
  remotes: Record<RemoteName, RegisteredRemote | null>;
}
