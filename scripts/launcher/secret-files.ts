import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Variables that a service reads from a file, and again when the file changes: see config-files.ts of the service kit. */
const FROM_FILES = [
  'DATABASE_URL',
  'RABBITMQ_URL',
  'PIN_KEY',
  'FILE_SIGNING_SECRET',
  'KEY_ENCRYPTION_SECRET',
  'SIGNING_KEYS_SINCE',
  'SEALING_KEYS_SINCE',
];

/** The file with the addresses of the services, next to the secrets. */
const ADDRESSES = 'addresses.json';

/** The secrets of each running service, as files with mode 0600 in a folder of the bank. */
export class SecretFiles {
  private readonly folder: string;

  constructor(dataFolder: string) {
    this.folder = join(dataFolder, 'service-secrets');
  }

  /** Writes a service's secrets. @returns its environment with the paths in place of the secrets */
  moveFrom(env: NodeJS.ProcessEnv, service: string): NodeJS.ProcessEnv {
    const entries = Object.entries(env).map(([name, value]) => {
      if (value === undefined || !FROM_FILES.includes(name)) return [name, value];
      this.write(service, name, value);
      return [`${name}_FILE`, this.path(service, name)];
    });
    return Object.fromEntries(entries);
  }

  /** Atomically: a service never reads half of it. */
  write(service: string, variable: string, value: string): void {
    replace(this.path(service, variable), value);
  }

  read(service: string, variable: string): string {
    return readFileSync(this.path(service, variable), 'utf8');
  }

  /** Seconds since the epoch, as the service's metric `config_file_seconds` has it. */
  writtenAt(service: string, variable: string): number {
    return statSync(this.path(service, variable)).mtimeMs / 1_000;
  }

  /** For programs other than the launcher. @param addresses by service */
  writeAddresses(addresses: Record<string, string>): void {
    replace(join(this.folder, ADDRESSES), JSON.stringify(addresses));
  }

  addressOf(service: string): string {
    const addresses: Record<string, string> = JSON.parse(readFileSync(join(this.folder, ADDRESSES), 'utf8'));
    const address = addresses[service];
    if (!address) throw new Error(`No address of ${service} was written.`);
    return address;
  }

  private path(service: string, variable: string): string {
    return join(this.folder, service, variable);
  }
}

function replace(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
