const KEY = '[0-9a-f]{64}';

/**
 * The keys of one variable, oldest first, separated by commas: 32 bytes each, in hex. All are accepted. The last one without a plus
 * sign is used for new values. `old,+new` therefore announces a key: once every process knows it, `old,new` puts it to use.
 */
export const KEYRING = new RegExp(`^${KEY}(,${KEY}){0,15}(,\\+${KEY})?$`);

export interface Keyring {
  /** All keys, oldest first, including the announced one. */
  all: string[];
  /** The keys in use, oldest first, without the announced one. */
  used: string[];
  /** The current key: encrypts and signs new values. */
  current: string;
}

export function parseKeyring(value: string): Keyring {
  const entries = value.split(',');
  const used = entries.filter((entry) => !entry.startsWith('+'));
  const current = used.at(-1);
  if (current === undefined) throw new Error('The keyring has no key that is in use.');
  return { all: entries.map((entry) => entry.replace('+', '')), used, current };
}

/**
 * Tries all keys, the last listed first.
 * @returns the first result
 * @throws the error of the last listed key when every key fails
 */
export function withAnyKey<T>(keyring: string, attempt: (secretHex: string) => T): T {
  const [last = '', ...others] = parseKeyring(keyring).all.reverse();
  try {
    return attempt(last);
  } catch (error) {
    for (const key of others) {
      try {
        return attempt(key);
      } catch {
        // The value was made with another key.
      }
    }
    throw error;
  }
}
