import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './user-error';

/** Generated keys and passwords of this clone, stored with mode 0600. */
export class Secrets {
  private readonly values: Record<string, string>;

  constructor(private readonly file: string) {
    this.values = existsSync(file) ? read(file) : {};
  }

  has(name: string): boolean {
    return name in this.values;
  }

  /** A key or password that exists already. */
  find(name: string): string | undefined {
    return process.env[name] || this.values[name];
  }

  /** A 32-byte key as 64 hexadecimal digits. An environment variable takes precedence and is not stored. */
  key(name: string): string {
    return process.env[name] || this.getOrCreate(name, () => randomBytes(32).toString('hex'));
  }

  /** A password without characters that need escaping in URLs or SQL. */
  password(name: string): string {
    return this.getOrCreate(name, () => randomBytes(18).toString('hex'));
  }

  /** A secret in a caller-defined format. An environment variable takes precedence and is not stored. */
  custom(name: string, make: () => string): string {
    return process.env[name] || this.getOrCreate(name, make);
  }

  private getOrCreate(name: string, make: () => string): string {
    const known = this.values[name];
    if (known) return known;
    const value = make();
    this.values[name] = value;
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(this.values, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, this.file);
    return value;
  }
}

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(
      `${file} cannot be read: repair it, or delete the folder ${dirname(file)} to start with an empty bank.`,
    );
  }
}
