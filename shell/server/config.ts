import { readFileSync } from 'node:fs';
import { Environment } from '@larkspur/federation/environment';
import type { ConnectionTimeouts } from '@larkspur/http-limits/connection-limits';
import { type CanaryRules, type OrderConfig, readCanaryRules, readOrderConfig } from './canary/canary-config';
import { type TrustProxy, trustProxies } from './client-address';
import { parseRemotes, type RemoteConfig } from './remotes-config';

export interface ShellConfig extends OrderConfig {
  port: number;
  /** Undefined: both loopback addresses. */
  host: string | undefined;
  gatewayUrl: string;
  /** The remotes at the start. */
  remotes: RemoteConfig[];
  /** The file that lists them, whose changes are applied without a restart. Undefined: they are in a variable. */
  remotesFile: string | undefined;
  /** Stores which pointers were seen, so that an old one cannot be replayed after a restart. */
  seenReleasesFile: string | undefined;
  /** Keeps the built files of the last builds. Undefined: only those of this build are served. */
  assetsFolder: string | undefined;
  /** Its name resolves to the addresses of all instances of this server. Undefined: they are not asked. */
  instancesUrl: string | undefined;
  /** Proxies in front of this server, whose X-Forwarded-* headers are trusted. */
  isTrustedProxy: TrustProxy;
  /** Time for the headers of a request, for progress of its body, and for a client to read some of its response. */
  timeouts: ConnectionTimeouts;
  /** How long a shell that stops responds as before. 0 where no other instance can take its requests. */
  drainSeconds: number;
  canaryRules: CanaryRules;
  /** The port of the metrics. Undefined: none are served. */
  metricsPort: number | undefined;
  /** The bank's own origin. Undefined: the one that the browser requested. */
  publicUrl: string | undefined;
  /** Production serves no developer tools (gallery, overrides). */
  isProduction: boolean;
}

/**
 * REMOTES_FILE or REMOTES (required), SEEN_RELEASES_FILE, PUBLIC_URL (required in production), NODE_ENV, PORT, HOST,
 * GATEWAY_URL, ASSETS_DIR, INSTANCES_URL, TRUSTED_PROXIES, METRICS_PORT, CLIENT_HEADERS_SECONDS, CLIENT_BODY_SECONDS, CLIENT_STALL_SECONDS, DRAIN_SECONDS,
 * ROLLBACK_SIGNING_KEY or ROLLBACK_SIGNING_KEY_FILE, ROLLBACK_PUBLIC_KEYS, VISITS_SAMPLE_PERCENT, and CANARY_… of
 * `readCanaryRules`.
 * @throws Error that lists every invalid variable
 */
export function readConfig(variables: NodeJS.ProcessEnv): ShellConfig {
  const environment = new Environment(variables);
  const isProduction = environment.text('NODE_ENV') === 'production';

  const config: ShellConfig = {
    port: environment.port('PORT', 3_000),
    host: environment.text('HOST'),
    gatewayUrl: environment.url('GATEWAY_URL', 'http://127.0.0.1:4000'),
    ...readRemotes(environment),
    seenReleasesFile: environment.text('SEEN_RELEASES_FILE'),
    assetsFolder: environment.text('ASSETS_DIR'),
    instancesUrl: environment.origin('INSTANCES_URL'),
    isTrustedProxy: trustProxies(environment.addresses('TRUSTED_PROXIES')),
    timeouts: {
      headersMs: environment.seconds('CLIENT_HEADERS_SECONDS', 15) * 1_000,
      bodyMs: environment.seconds('CLIENT_BODY_SECONDS', 15) * 1_000,
      stallMs: environment.seconds('CLIENT_STALL_SECONDS', 30) * 1_000,
    },
    drainSeconds: environment.seconds('DRAIN_SECONDS', 3, { min: 0 }),
    ...readOrderConfig(environment),
    canaryRules: readCanaryRules(environment),
    metricsPort: environment.text('METRICS_PORT') ? environment.port('METRICS_PORT', 0) : undefined,
    publicUrl: environment.origin('PUBLIC_URL'),
    isProduction,
  };
  if (isProduction && !config.publicUrl) {
    environment.errors.push(
      'PUBLIC_URL is missing: in production, links to the bank must not depend on the Host header of a request',
    );
  }
  const { orderSigner } = config;
  if (orderSigner && config.remotes.some(({ publicKeys }) => publicKeys.includes(orderSigner.publicKey()))) {
    environment.errors.push('ROLLBACK_SIGNING_KEY must be another key than those that may release');
  }
  environment.assertValid();
  return config;
}

function readRemotes(environment: Environment): Pick<ShellConfig, 'remotes' | 'remotesFile'> {
  const [file, text] = [environment.text('REMOTES_FILE'), environment.text('REMOTES')];
  if ((file === undefined) === (text === undefined)) {
    environment.errors.push('Set REMOTES_FILE (a file that lists the remotes) or REMOTES (its content), and not both');
    return { remotes: [], remotesFile: undefined };
  }
  try {
    return { remotes: parseRemotes(text ?? readFileSync(String(file), 'utf8')), remotesFile: file };
  } catch (error) {
    const problems = error instanceof Error ? error.message : String(error);
    environment.errors.push(
      ...problems.split('\n').map((problem) => `${file === undefined ? 'REMOTES' : file}: ${problem}`),
    );
    return { remotes: [], remotesFile: file };
  }
}
