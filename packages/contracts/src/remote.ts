/** Version of the contract between host and remotes: HostApi (web-kit) and the module a remote exposes. */
export const REMOTE_CONTRACT_VERSION = 1;

/**
 * Version of what a host renders between its root element and a remote's routes (`PageFrame` of web-kit). It grows when the
 * markup there changes, or the order of siblings, from which React generates ids: a host hydrates only pages that were
 * prerendered with the same one.
 */
export const PAGE_FRAME_VERSION = 1;

/**
 * Letters, digits and dashes, as in `mfe-cards`: the name is part of URLs, file names, global variables and metrics. Which
 * remotes there are is configuration, not code.
 */
export type RemoteName = string;

const REMOTE_NAME = /^[a-z][a-z0-9-]{1,38}$/;

export const isRemoteName = (text: unknown): text is RemoteName => typeof text === 'string' && REMOTE_NAME.test(text);

/** Who may see a screen, from everybody to few. The services decide again on each request. `administrator` includes auditors. */
export const ROUTE_ACCESS = ['open', 'signed-in', 'administrator'] as const;
export type RouteAccess = (typeof ROUTE_ACCESS)[number];

/** A screen that a remote declares in its `routes.json`. */
export interface RemoteRoute {
  /** React Router pattern of static segments and parameters, such as `/admin/users/:id`. */
  path: string;
  /** Title of the browser's tab until the screen sets its own. */
  title: string;
  access: RouteAccess;
  /** Paths that lead here. Only a path without parameters can be the destination. */
  redirects?: string[];
}

/** A widget that a remote declares in its `widgets.json`, for screens of other remotes. */
export interface RemoteWidget {
  /** The slot that it is made for, such as `home.aside`. A remote offers at most one widget to a slot. */
  slot: string;
  access: RouteAccess;
}

/** One immutable build of a remote. Paths are relative to the remote's base URL and begin with `<version>/`. */
export interface RemoteRelease {
  name: RemoteName;
  /** Content hash of the build; also its folder and part of the container's name. */
  version: string;
  contractVersion: number;
  /** The Module Federation container's global name. */
  container: string;
  /** `<version>/remoteEntry.js` */
  entry: string;
  /** The entry includes its runtime. Otherwise it uses Module Federation's core from the page. */
  isSelfContained?: boolean;
  /**
   * The entry is an ES module that exports `init` and `get`, and these are all other modules of the release. Otherwise it is a
   * classic script that defines a global variable.
   */
  modules?: string[];
  /** The files of the exposed module, which the page preloads with the entry. */
  scripts: string[];
  styles: string[];
  /** Subresource Integrity hashes by path, for every file named here. The entry has those of all its chunks. */
  integrity: Record<string, string>;
  /** The paths of `declaredRoutes`, for hosts that know nothing else. */
  routes: string[];
  /** The screens it claims. The host decides which claims it grants. Older releases have `routes` only. */
  declaredRoutes?: RemoteRoute[];
  /** The widgets it offers. The host decides which of them it shows. */
  widgets?: RemoteWidget[];
  /** By route, for the shell's server. The page's registry and older releases do not have it. */
  screens?: Record<string, ReleasedScreen>;
  /**
   * The versions with which its pages were prerendered, as text: `react@19.3.1 … page-frame@1`. A host that renders with exactly
   * these may hydrate them. Older releases do not have it.
   */
  renderedWith?: string;
  /** Total size of all files in bytes (brotli). */
  sizes: { js: number; css: number };
  /** ISO 8601, UTC. */
  builtAt: string;
}

/** What one route needs besides the exposed module. */
export interface ReleasedScreen {
  scripts: string[];
  styles: string[];
  /** For public pages: `<version>/pages/….html`, prerendered at build time. */
  page: ({ html: string } & PageMetadata) | null;
}

/**
 * What browser tabs, search engines and link previews show of a page. The bank's name is appended to the title; a description is
 * one or two sentences of at most 160 characters.
 */
export interface PageMetadata {
  title: string;
  description: string;
  /** Excluded from search engines. */
  isUnlisted?: boolean;
}

/** The current build, and the one to fall back to. */
export interface RemotePointer {
  name: RemoteName;
  /** Grows with every pointer of this remote: an older one is a replay. */
  sequence: number;
  kind: 'release' | 'rollback';
  /** Why it was rolled back. */
  reason: string | null;
  /** ISO 8601, UTC. */
  publishedAt: string;
  current: RemoteRelease;
  previous: RemoteRelease | null;
  /** A release for some visitors. Hosts that do not know it show `current` to everybody. */
  canary?: Canary<RemoteRelease>;
}

/** A release that a part of the visitors gets before it is promoted or aborted. */
export interface Canary<Release> {
  release: Release;
  /** A whole number from 1 to 99. */
  percent: number;
}

/** `abort` ends the canary, `rollback` also returns from `current` to `previous`. */
export const ORDER_KINDS = ['abort', 'rollback'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * What a host may decide about the pointer of a remote. It contains no release, so whoever can sign it can only go back to
 * what the remote's team has signed.
 */
export interface PointerOrder {
  name: RemoteName;
  /** The sequence of the pointer that it is about; it has no effect on another one. */
  sequence: number;
  kind: OrderKind;
  reason: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Like a signed pointer, with a key that can sign nothing else. */
export interface SignedOrder {
  /** A PointerOrder as JSON. */
  order: string;
  /** base64url */
  signature: string;
  /** The public key's RFC 7638 thumbprint. */
  keyId: string;
}

/**
 * `GET /remote.json` on a remote's server, `no-cache`. The signature (Ed25519, RFC 8032) is over the UTF-8 bytes of
 * `pointer`, so that it does not depend on how JSON is serialized.
 */
export interface SignedPointer {
  /** A RemotePointer as JSON. */
  pointer: string;
  /** base64url */
  signature: string;
  /** The public key's RFC 7638 thumbprint. */
  keyId: string;
  /** Signed later, by a host. */
  order?: SignedOrder;
}

/** What a page needs of a release. The host's decision about its routes and widgets is in the registry. */
export type PageRelease = Omit<
  RemoteRelease,
  'routes' | 'declaredRoutes' | 'widgets' | 'screens' | 'renderedWith' | 'sizes' | 'builtAt'
>;

/** A remote in the page's registry: its releases, and the base URL (ending in a slash) of their paths. */
export interface RegisteredRemote {
  current: PageRelease;
  previous: PageRelease | null;
  /** Each browser decides by itself whether it belongs to these visitors. */
  canary?: Canary<PageRelease>;
  base: string;
}

/** A screen of the bank: a remote's claim that the host granted. */
export interface BankRoute {
  path: string;
  remote: RemoteName;
  access: RouteAccess;
}

/** The paths that a remote may claim. */
export interface RegisteredGrant {
  /** Static segments, and a `/*` at the end for everything below and the path itself. */
  path: string;
  /** `null`: nobody may claim these paths. */
  remote: RemoteName | null;
  access: RouteAccess;
}

/** The host's decision about all claims. Paths are React Router patterns. */
export interface RegisteredRoutes {
  screens: BankRoute[];
  /** Destination by path. */
  redirects: Record<string, string>;
  /** Claimed by two remotes with the same right, so that neither has them. */
  disputed: string[];
  grants: RegisteredGrant[];
}

/** A widget that the host shows in a slot. */
export interface SlotWidget {
  remote: RemoteName;
  access: RouteAccess;
}

/** What customers call the part of the bank that a remote shows, and where it begins. */
export interface RemoteArea {
  title: string;
  home: string;
}

/**
 * The shell's server embeds it in the page as inert JSON and serves it at `/registry.json`. A remote whose server never replied
 * is `null`.
 */
export interface RemoteRegistry {
  /** Derived from all pointers: pages with the same revision have the same releases. */
  revision: string;
  remotes: Record<RemoteName, RegisteredRemote | null>;
  areas: Record<RemoteName, RemoteArea>;
  routes: RegisteredRoutes;
  /** The widgets of each slot in the order in which they are shown. Without empty slots, and missing if all are empty. */
  slots?: Record<string, SlotWidget[]>;
  /** Percentage of the visits to remotes without a canary that are reported; none by default. */
  visitSample?: number;
}
