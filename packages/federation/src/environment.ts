import { readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Reads and validates environment variables, and collects a message for each invalid one. */
export class Environment {
  readonly errors: string[] = [];

  constructor(private readonly variables: NodeJS.ProcessEnv = process.env) {}

  /** A port from 0 (any free one) to 65535. */
  port(name: string, fallback: number): number {
    const text = this.variables[name];
    if (text === undefined || text === '') return fallback;
    const port = Number(text);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
    this.errors.push(`${name} must be a port number (0 to 65535), not "${text}"`);
    return fallback;
  }

  /** A number of seconds up to 120. */
  seconds(name: string, fallback: number, { min = 0.1 }: { min?: number } = {}): number {
    const text = this.variables[name];
    if (text === undefined || text === '') return fallback;
    const seconds = Number(text);
    if (seconds >= min && seconds <= 120) return seconds;
    this.errors.push(`${name} must be a number of seconds up to 120, not "${text}"`);
    return fallback;
  }

  /** A whole number between two limits. */
  integer(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const text = this.variables[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.errors.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return fallback;
  }

  text(name: string): string | undefined {
    return this.variables[name] || undefined;
  }

  /**
   * A value, or the content of the file that `NAME_FILE` names. Messages contain neither the value nor the path, which may come from
   * where the value belongs.
   */
  secret(name: string): string | undefined {
    const [value, fileVariable] = [this.text(name), `${name}_FILE`];
    const path = this.text(fileVariable);
    if (path === undefined) return value;
    if (value !== undefined) {
      this.errors.push(`${name} and ${fileVariable} are both set: set one of them`);
      return undefined;
    }
    try {
      // Editors and `echo` end a file with a newline, which no value ends with.
      const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (content !== '') return content;
      this.errors.push(`${fileVariable} names an empty file`);
    } catch {
      this.errors.push(`${fileVariable} names a file that cannot be read`);
    }
    return undefined;
  }

  /** At least one value, separated by commas. */
  list(name: string): string[] {
    const items = (this.variables[name] ?? '').split(',').map((item) => item.trim());
    const given = items.filter((item) => item !== '');
    if (given.length === 0) this.errors.push(`${name} is missing`);
    return given;
  }

  /** IP addresses and networks such as `10.0.0.0/8`, separated by commas; empty by default. */
  addresses(name: string): BlockList {
    const addresses = new BlockList();
    for (const item of (this.variables[name] ?? '').split(',')) {
      const [address = '', prefix] = item.trim().split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (address === '') continue;
      if (isIP(address) === 0) this.errors.push(`${name} must list addresses such as 127.0.0.1, 10.0.0.0/8`);
      else if (prefix === undefined) addresses.addAddress(address, family);
      else addresses.addSubnet(address, Number(prefix), family);
    }
    return addresses;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.variables[name] || fallback;
    const choice = choices.find((candidate) => candidate === text);
    if (choice) return choice;
    this.errors.push(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
    return fallback;
  }

  /** An http or https URL, returned without a trailing slash. */
  url(name: string, fallback: string): string {
    const text = this.variables[name] || fallback;
    if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text.replace(/\/+$/, '');
    this.errors.push(`${name} must be an http(s) URL such as http://127.0.0.1:3000, not "${text}"`);
    return fallback;
  }

  /** Scheme, host and port of a URL, if set. */
  origin(name: string): string | undefined {
    const text = this.variables[name];
    if (!text) return undefined;
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin;
    this.errors.push(`${name} must be a URL without a path such as https://bank.example, not "${text}"`);
    return undefined;
  }

  /** @throws Error that lists every invalid variable */
  assertValid(): void {
    if (this.errors.length > 0) throw new Error(this.errors.join('\n'));
  }
}
