const KEY = '[0-9a-f]{64}';

/**
 * The keys of one variable, oldest first, separated by commas: 32 bytes each, in hex. All are accepted. The last one without a plus
 * sign is used for what is new. `old,+new` therefore announces a key: once every process knows it, `old,new` puts it to use.
 */
export const KEYRING = new RegExp(`^${KEY}(,${KEY}){0,15}(,\\+${KEY})?$`);

export interface Keyring {
  /** Oldest first, the announced one included. */
  all: string[];
  /** Oldest first, without the announced one. */
  used: string[];
  /** What is new is made with it. */
  current: string;
}

export function parseKeyring(value: string): Keyring {
  const entries = value.split(',');
  const used = entries.filter((entry) => !entry.startsWith('+'));
  const current = used.at(-1);
  if (current === undefined) throw new Error('The keyring has no key that is in use.');
  return { all: entries.map((entry) => entry.replace('+', '')), used, current };
}

/** The result with the newest key for which `attempt` does not throw. @throws what it threw for the newest one */
export function withAnyKey<T>(keyring: string, attempt: (secretHex: string) => T): T {
  const [newest = '', ...older] = parseKeyring(keyring).all.reverse();
  try {
    return attempt(newest);
  } catch (error) {
    for (const key of older) {
      try {
        return attempt(key);
      } catch {
        // Made with another one.
      }
    }
    throw error;
  }
}
