import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGING_SERVICES } from '../../packages/contracts/src/messages';
import { KEYRING, parseKeyring } from '../../packages/service-kit/src/security/keyring';
import { accepts, brokerPasswordNames } from '../launcher/broker';
import { DATABASE_SERVICES, mapServices, rotateDatabasePasswords } from '../launcher/databases';
import { rotateSuperuserPassword, runningServer } from '../launcher/postgres';
import { applyBrokerPasswords, hasOwnNode } from '../launcher/rabbitmq';
import { SecretFiles } from '../launcher/secret-files';
import { newKey, newPassword, Secrets } from '../launcher/secrets';
import { UserError } from '../launcher/user-error';
import { ServiceState } from './service-state';

/** In the order of `all`. */
export const ROTATIONS = [
  'token-key',
  'sealing-key',
  'pin-key',
  'key-encryption-secret',
  'file-signing-secret',
  'database-passwords',
  'broker-passwords',
] as const;
export type Rotation = (typeof ROTATIONS)[number];

export interface RotationOptions {
  /** The data folder of a running bank. */
  dataFolder: string;
  /** The environment that the bank was started with. */
  env: NodeJS.ProcessEnv;
  report?(progress: string): void;
  /** The time for which a URL that was signed before stays valid. */
  fileUrlSeconds?: number;
  /** The time in which work that was started with the former secret is stored. */
  workSeconds?: number;
}

/** The services that have a keyring. */
const RING_SERVICES = {
  PIN_KEY: ['svc-users', 'svc-transactions'],
  KEY_ENCRYPTION_SECRET: ['svc-auth'],
  FILE_SIGNING_SECRET: ['svc-users'],
} as const;
type Ring = keyof typeof RING_SERVICES;

const FILE_URL_SECONDS = 5 * 60;
/** `statement_timeout` of the services. */
const WORK_SECONDS = 30;
/** The maximum time until the transfer of a request with a proof of the old keys is stored. */
const REQUEST_SECONDS = 10;
/** The slowest part is re-encrypting stored values. */
const SETTLE_TIMEOUT_MS = 300_000;

/**
 * Rotates one secret of a running bank. Every step is stored before it is taken, so that a command that was interrupted is continued
 * by the same command.
 * @returns what the operator should know
 */
export async function rotate(what: Rotation, options: RotationOptions): Promise<string> {
  return new Rotator(options).run(what);
}

class Rotator {
  private readonly secrets: Secrets;
  private readonly files: SecretFiles;
  private readonly state: ServiceState;

  constructor(private readonly options: RotationOptions) {
    this.secrets = new Secrets(join(options.dataFolder, 'secrets.json'));
    this.files = new SecretFiles(options.dataFolder);
    this.state = new ServiceState(this.files);
  }

  run(what: Rotation): Promise<string> {
    switch (what) {
      case 'token-key':
        return this.replaceKeysBeforeNow(
          'SIGNING_KEYS_SINCE',
          'a new key is published within half a minute and signs ten minutes later; the old one is accepted for twelve more',
        );
      case 'sealing-key':
        return this.replaceKeysBeforeNow(
          'SEALING_KEYS_SINCE',
          'passwords are sealed to a new key within a minute; the old one is deleted after an hour',
        );
      case 'pin-key':
        return this.rotatePinKey();
      case 'key-encryption-secret':
        return this.rotateKeyEncryptionSecret();
      case 'file-signing-secret':
        return this.rotateFileSigningSecret();
      case 'database-passwords':
        return this.rotateDatabasePasswords();
      case 'broker-passwords':
        return this.rotateBrokerPasswords();
    }
  }

  private async replaceKeysBeforeNow(variable: string, outcome: string): Promise<string> {
    this.requireOwn(variable);
    const since = new Date().toISOString();
    this.secrets.change({ [variable]: since });
    await this.publish(['svc-auth'], variable, since);
    return outcome;
  }

  private async rotatePinKey(): Promise<string> {
    if (await this.isPinKeyUnfinished()) {
      await this.store('PIN_KEY', this.ring('PIN_KEY'));
    } else {
      await this.announce('PIN_KEY');
      this.report('waiting for transfers that were sent with the old keys only');
      await this.waitForEarlierTransfers();
      await this.use('PIN_KEY');
    }
    this.report('storing PINs under the new key');
    await this.state.waitFor(
      'svc-users',
      'outdated_pins',
      (count) => count === 0,
      'still has PINs under an old key',
      SETTLE_TIMEOUT_MS,
    );
    return 'every PIN is stored under the new key. The old keys stay in the ring: PINs are derived with all of them';
  }

  /** Returns whether a rotation was interrupted after it made the new key the current one. */
  private async isPinKeyUnfinished(): Promise<boolean> {
    const ring = this.ring('PIN_KEY');
    if (ring.includes('+')) return false;
    const isPublished = RING_SERVICES.PIN_KEY.every((service) => this.files.read(service, 'PIN_KEY') === ring);
    return !isPublished || (await this.state.read('svc-users', 'outdated_pins')) !== 0;
  }

  private async waitForEarlierTransfers(): Promise<void> {
    const since = Date.now();
    const isEarlier = (oldestSeconds: number) => oldestSeconds + REQUEST_SECONDS > (Date.now() - since) / 1_000;
    await this.state.waitFor(
      'svc-transactions',
      'oldest_pending_transfer_seconds',
      (oldestSeconds) => !isEarlier(oldestSeconds),
      'still has pending transfers from before',
      SETTLE_TIMEOUT_MS,
    );
  }

  private async rotateKeyEncryptionSecret(): Promise<string> {
    const seconds = this.options.workSeconds ?? WORK_SECONDS;
    await this.replaceKey('KEY_ENCRYPTION_SECRET', async () => {
      this.report(`waiting ${seconds} s until what was encrypted with the old secret is stored`);
      await sleep(seconds * 1_000);
      await this.state.waitFor(
        'svc-auth',
        'outdated_encrypted_rows',
        (count) => count === 0,
        'still has keys or email under the old secret',
      );
    });
    return 'everything is encrypted with the new secret. To restore a backup from before, keep the previous secrets.json';
  }

  private async rotateFileSigningSecret(): Promise<string> {
    const seconds = this.options.fileUrlSeconds ?? FILE_URL_SECONDS;
    await this.replaceKey('FILE_SIGNING_SECRET', async () => {
      this.report(`waiting ${seconds} s for URLs that were signed with the old secret to expire`);
      await sleep(seconds * 1_000);
    });
    return 'the old secret signs and opens nothing';
  }

  private async rotateDatabasePasswords(): Promise<string> {
    const { dataFolder, env } = this.options;
    if (env.AUTH_DATABASE_URL) throw givenByEnvironment('AUTH_DATABASE_URL');
    const serverUrl = env.DATABASE_URL || (await runningServer(dataFolder, this.secrets)).url;
    // A service that has not read its file since an interruption still connects with the previous content of the file.
    await this.state.waitUntilInUse(DATABASE_SERVICES, 'DATABASE_URL');
    const inUse = mapServices((service) => this.files.read(service, 'DATABASE_URL'));
    await rotateDatabasePasswords(serverUrl, this.secrets, env.LARKSPUR_DATABASE_SUFFIX ?? '', inUse, async (urls) => {
      for (const service of DATABASE_SERVICES) this.files.write(service, 'DATABASE_URL', urls[service]);
      await this.state.waitUntilInUse(DATABASE_SERVICES, 'DATABASE_URL');
    });
    if (!env.DATABASE_URL) await rotateSuperuserPassword(dataFolder, this.secrets);
    return 'the old passwords are rejected; connections that are open stay open';
  }

  private async rotateBrokerPasswords(): Promise<string> {
    const { dataFolder, env } = this.options;
    if (env.RABBITMQ_URL) throw givenByEnvironment('RABBITMQ_URL');
    if (!hasOwnNode(dataFolder)) {
      throw new NotRotatableError(
        'There is no RabbitMQ here that npm start runs without a container. Nothing was changed; see "Rotate keys and passwords" in docs/operations.md.',
      );
    }
    this.secrets.change(Object.fromEntries(brokerPasswordNames().map((name) => [name, newPassword()])));
    const { url, serviceUrls } = await applyBrokerPasswords(dataFolder, this.secrets);
    for (const service of MESSAGING_SERVICES) this.files.write(service, 'RABBITMQ_URL', serviceUrls[service]);
    await this.state.waitUntilInUse(MESSAGING_SERVICES, 'RABBITMQ_URL');
    if (!(await accepts(url))) throw new UserError('RabbitMQ refuses the new password. Run the same command again.');
    return 'the old passwords are rejected; connections that are open stay open';
  }

  /** Announces a new key, puts it to use, and removes the old ones once `finish` resolves. */
  private async replaceKey(variable: Ring, finish: () => Promise<void>): Promise<void> {
    // Several keys in use: a rotation was interrupted while it finished.
    if (parseKeyring(this.ring(variable)).used.length === 1) {
      await this.announce(variable);
      await this.use(variable);
    } else {
      await this.store(variable, this.ring(variable));
    }
    await finish();
    await this.store(variable, parseKeyring(this.ring(variable)).current);
  }

  private async announce(variable: Ring): Promise<void> {
    const ring = this.ring(variable);
    const announced = ring.includes('+') ? ring : `${ring},+${newKey()}`;
    if (KEYRING.test(announced.replace('+', ''))) return this.store(variable, announced);
    const { used } = parseKeyring(ring);
    // Nothing was made with an announced key.
    if (ring.includes('+')) await this.store(variable, used.join());
    throw new NotRotatableError(
      `${variable} has ${used.length} keys, as many as a ring may have, and cannot be rotated. Every key that is in use stays valid.`,
    );
  }

  private async use(variable: Ring): Promise<void> {
    await this.store(variable, this.ring(variable).replace('+', ''));
  }

  private async store(variable: Ring, ring: string): Promise<void> {
    this.secrets.change({ [variable]: ring });
    await this.publish(RING_SERVICES[variable], variable, ring);
  }

  private async publish(services: readonly string[], variable: string, value: string): Promise<void> {
    for (const service of services) this.files.write(service, variable, value);
    await this.state.waitUntilInUse(services, variable);
  }

  /** The stored keys. The services use some of them. */
  private ring(variable: Ring): string {
    this.requireOwn(variable);
    const ring = this.secrets.stored(variable);
    const inUse = parseKeyring(this.files.read(RING_SERVICES[variable][0], variable)).all;
    if (!ring || !inUse.some((key) => ring.includes(key))) throw givenByEnvironment(variable);
    return ring;
  }

  private requireOwn(variable: string): void {
    if (this.options.env[variable]) throw givenByEnvironment(variable);
  }

  private report(progress: string): void {
    this.options.report?.(progress);
  }
}

/** The secret is administered elsewhere, or has as many keys as it may have: repeating the command changes nothing. */
export class NotRotatableError extends UserError {}

function givenByEnvironment(variable: string): NotRotatableError {
  return new NotRotatableError(
    `${variable} is given to npm start, which does not store it. Rotate it where it is stored: see "Rotate keys and passwords" in docs/operations.md.`,
  );
}
