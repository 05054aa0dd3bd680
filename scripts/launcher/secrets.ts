import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './user-error';

/** A 32-byte key as 64 hexadecimal digits. */
export const newKey = () => randomBytes(32).toString('hex');

/** A password without characters that need escaping in URLs or SQL. */
export const newPassword = () => randomBytes(18).toString('hex');

/** Generated keys and passwords of this clone, stored with mode 0600. Read at each use: `npm run rotate` is another process. */
export class Secrets {
  constructor(private readonly file: string) {
    this.read();
  }

  has(name: string): boolean {
    return name in this.read();
  }

  /** A key or password that exists already. */
  find(name: string): string | undefined {
    return process.env[name] || this.stored(name);
  }

  stored(name: string): string | undefined {
    return this.read()[name];
  }

  /** An environment variable takes precedence and is not stored. Once it was rotated, it is a ring of several keys. */
  key(name: string): string {
    return process.env[name] || this.getOrCreate(name, newKey);
  }

  password(name: string): string {
    return this.getOrCreate(name, newPassword);
  }

  /** A secret in a caller-defined format. An environment variable takes precedence and is not stored. */
  custom(name: string, make: () => string): string {
    return process.env[name] || this.getOrCreate(name, make);
  }

  /** Stores several values at once; `null` removes one. */
  change(values: Record<string, string | null>): void {
    const changed = Object.entries({ ...this.read(), ...values }).filter(([, value]) => value !== null);
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(Object.fromEntries(changed), null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, this.file);
  }

  private getOrCreate(name: string, make: () => string): string {
    const known = this.stored(name);
    if (known) return known;
    const value = make();
    this.change({ [name]: value });
    return value;
  }

  private read(): Record<string, string> {
    if (!existsSync(this.file)) return {};
    try {
      return JSON.parse(readFileSync(this.file, 'utf8'));
    } catch {
      throw new UserError(
        `${this.file} cannot be read: repair it, or delete the folder ${dirname(this.file)} to start with an empty bank.`,
      );
    }
  }
}
