import type { BlockList } from 'node:net';
import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
import { Environment } from '@larkspur/federation/environment';

export interface RemoteAddress {
  /** Where this server reaches the remote's server. */
  url: string;
  /** What browsers put before a release's paths; ends in a slash. A path of this origin, or an address of its own. */
  base: string;
}

export interface ShellConfig {
  port: number;
  /** Unset: both loopback addresses. */
  host: string | undefined;
  gatewayUrl: string;
  remotes: Record<RemoteName, RemoteAddress>;
  /** The public keys of those who may release: Ed25519, SPKI, DER in base64. */
  releaseKeys: string[];
  /** Remembers over a restart which pointers were seen, so that an old one cannot be played back. */
  seenReleasesFile: string | undefined;
  /** Proxies in front of this server, whose word about the client is believed. */
  trustedProxies: BlockList;
  /** The bank's own address: an origin. Unset: whatever a browser asked for. */
  publicUrl: string | undefined;
  /** What only those who build the bank see. */
  isProduction: boolean;
}

/** Where the remotes are unless the environment says otherwise; the variables begin with MFE_PUBLIC and so on. */
const DEFAULT_URLS: Record<RemoteName, string> = {
  'mfe-public': 'http://127.0.0.1:3001',
  'mfe-customer': 'http://127.0.0.1:3002',
  'mfe-admin': 'http://127.0.0.1:3003',
};

/**
 * RELEASE_PUBLIC_KEYS (separated by commas; without one no remote is believed), SEEN_RELEASES_FILE, PUBLIC_URL, NODE_ENV, PORT, HOST, GATEWAY_URL, MFE_*_URL. `REMOTE_ORIGINS=direct`: browsers load remotes from their own addresses, which
 * are MFE_*_PUBLIC_URL where they differ from those this server uses; by default they come through this server.
 * @throws Error that names every malformed variable
 */
export function readConfig(variables: NodeJS.ProcessEnv): ShellConfig {
  const environment = new Environment(variables);
  const direct = environment.choice('REMOTE_ORIGINS', ['proxied', 'direct'], 'proxied') === 'direct';

  const remoteAddress = (name: RemoteName): RemoteAddress => {
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
    releaseKeys: environment.list('RELEASE_PUBLIC_KEYS'),
    seenReleasesFile: environment.text('SEEN_RELEASES_FILE'),
    trustedProxies: environment.addresses('TRUSTED_PROXIES'),
    publicUrl: environment.origin('PUBLIC_URL'),
    isProduction: environment.text('NODE_ENV') === 'production',
  };
  environment.assertValid();
  return config;
}

/** The remotes' origins other than the page's own: what its Content-Security-Policy has to let in. */
export function remoteOrigins({ remotes }: ShellConfig): string[] {
  const addresses = REMOTE_NAMES.map((name) => URL.parse(remotes[name].base)?.origin);
  return [...new Set(addresses.filter((origin) => origin !== undefined))];
}
