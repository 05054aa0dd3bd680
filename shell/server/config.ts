import { Environment } from '@larkspur/federation/environment';
import type { ConnectionTimeouts } from '@larkspur/http-limits/connection-limits';
import { type TrustProxy, trustProxies } from './client-address';

export interface RemoteAddress {
  /** URL under which this server reaches the remote's server. */
  url: string;
  /** URL prefix for browsers, ending in a slash: a path of this origin, or the remote's own origin. */
  base: string;
}

export interface ShellConfig {
  port: number;
  /** Undefined: both loopback addresses. */
  host: string | undefined;
  gatewayUrl: string;
  remotes: Record<KnownRemote, RemoteAddress>;
  /** For each remote, the public keys of those who may release it: Ed25519, SPKI, DER, base64. */
  releaseKeys: Record<KnownRemote, string[]>;
  /** Stores which pointers were seen, so that an old one cannot be replayed after a restart. */
  seenReleasesFile: string | undefined;
  /** Proxies in front of this server, whose X-Forwarded-* headers are trusted. */
  isTrustedProxy: TrustProxy;
  /** Time for the headers of a request, for progress of its body, and for a client to read some of its response. */
  timeouts: ConnectionTimeouts;
  /** The port of the metrics. Undefined: none are served. */
  metricsPort: number | undefined;
  /** The bank's own origin. Undefined: the one that the browser requested. */
  publicUrl: string | undefined;
  /** Production serves no developer tools (gallery, overrides). */
  isProduction: boolean;
}

/** Default URLs. The environment variables start with MFE_PUBLIC and so on. */
const DEFAULT_URLS = {
  'mfe-public': 'http://127.0.0.1:3001',
  'mfe-customer': 'http://127.0.0.1:3002',
  'mfe-admin': 'http://127.0.0.1:3003',
};

export const REMOTE_NAMES = Object.keys(DEFAULT_URLS) as KnownRemote[];
type KnownRemote = keyof typeof DEFAULT_URLS;

/**
 * RELEASE_PUBLIC_KEYS (required), SEEN_RELEASES_FILE, PUBLIC_URL (required in production), NODE_ENV, LARKSPUR_DEMO,
 * PORT, HOST, GATEWAY_URL, MFE_*_URL, METRICS_PORT, CLIENT_HEADERS_SECONDS, CLIENT_BODY_SECONDS, CLIENT_STALL_SECONDS.
 * With `REMOTE_ORIGINS=direct` browsers load remotes from their own origins, which are
 * MFE_*_PUBLIC_URL where these differ from MFE_*_URL; by default they load them through this server.
 * @throws Error that lists every invalid variable
 */
export function readConfig(variables: NodeJS.ProcessEnv): ShellConfig {
  const environment = new Environment(variables);
  const direct = environment.choice('REMOTE_ORIGINS', ['proxied', 'direct'], 'proxied') === 'direct';

  const isProduction = environment.text('NODE_ENV') === 'production';

  const remoteAddress = (name: KnownRemote): RemoteAddress => {
    const prefix = name.replace('-', '_').toUpperCase();
    const url = environment.url(`${prefix}_URL`, DEFAULT_URLS[name]);
    const publicUrl = environment.url(`${prefix}_PUBLIC_URL`, url);
    return { url, base: direct ? `${publicUrl}/` : `/remotes/${name}/` };
  };

  const config: ShellConfig = {
    port: environment.port('PORT', 3_000),
    host: environment.text('HOST'),
    gatewayUrl: environment.url('GATEWAY_URL', 'http://127.0.0.1:4000'),
    remotes: {
      'mfe-public': remoteAddress('mfe-public'),
      'mfe-customer': remoteAddress('mfe-customer'),
      'mfe-admin': remoteAddress('mfe-admin'),
    },
    releaseKeys: readReleaseKeys(environment, isProduction && environment.text('LARKSPUR_DEMO') !== '1'),
    seenReleasesFile: environment.text('SEEN_RELEASES_FILE'),
    isTrustedProxy: trustProxies(environment.addresses('TRUSTED_PROXIES')),
    timeouts: {
      headersMs: environment.seconds('CLIENT_HEADERS_SECONDS', 15) * 1_000,
      bodyMs: environment.seconds('CLIENT_BODY_SECONDS', 15) * 1_000,
      stallMs: environment.seconds('CLIENT_STALL_SECONDS', 30) * 1_000,
    },
    metricsPort: environment.text('METRICS_PORT') ? environment.port('METRICS_PORT', 0) : undefined,
    publicUrl: environment.origin('PUBLIC_URL'),
    isProduction,
  };
  if (isProduction && !config.publicUrl) {
    environment.errors.push(
      'PUBLIC_URL is missing: in production, links to the bank must not depend on the Host header of a request',
    );
  }
  environment.assertValid();
  return config;
}

/**
 * RELEASE_PUBLIC_KEYS, separated by commas. `mfe-admin:KEY` may sign releases of mfe-admin only. A key without a name may
 * sign those of every remote; in production, that would let each team release the back office.
 */
function readReleaseKeys(environment: Environment, mustBeNamed: boolean): Record<KnownRemote, string[]> {
  const keys: Record<KnownRemote, string[]> = { 'mfe-public': [], 'mfe-customer': [], 'mfe-admin': [] };
  const entries = environment.list('RELEASE_PUBLIC_KEYS');
  for (const entry of entries) {
    // Base64 has no colon.
    const [key = '', name] = entry.split(':').reverse();
    const remotes = REMOTE_NAMES.filter((known) => name === undefined || known === name);
    for (const remote of remotes) keys[remote].push(key);
    if (remotes.length === 0) environment.errors.push(`RELEASE_PUBLIC_KEYS names an unknown remote: "${name}"`);
    if (name === undefined && mustBeNamed) {
      environment.errors.push(
        'RELEASE_PUBLIC_KEYS must name the remote of each key in production, as in mfe-admin:KEY',
      );
    }
  }
  const missing = REMOTE_NAMES.filter((name) => keys[name].length === 0);
  if (entries.length > 0 && missing.length > 0) {
    environment.errors.push(`RELEASE_PUBLIC_KEYS has no key for ${missing.join(', ')}`);
  }
  return keys;
}

/** Origins of remotes other than the page's own, for the Content-Security-Policy. */
export function remoteOrigins({ remotes }: ShellConfig): string[] {
  const addresses = REMOTE_NAMES.map((name) => URL.parse(remotes[name].base)?.origin);
  return [...new Set(addresses.filter((origin) => origin !== undefined))];
}
