import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Characters of a hash. Random text cannot be compressed, and each page and script contains many of these names. */
const HASH_LENGTH = 6;

/**
 * Names the classes of CSS Modules. The name includes a hash of the style sheet: web-kit is compiled into each remote,
 * possibly in different versions, and two versions in one page must not restyle each other.
 * @throws Error when two classes would get the same name
 */
export function cssClassNames(application: string, dir: string, readable: boolean, length = HASH_LENGTH) {
  const named = new Map<string, string>();
  return ({ resourcePath }: { resourcePath: string }, _pattern: string, local: string): string => {
    const css = readFileSync(resourcePath);
    const key = [application, relative(dir, resourcePath), local].join('\0');
    const hash = createHash('sha256').update(key).update(css).digest('base64url').replace(/[-_]/g, '').slice(0, length);
    const name = readable ? `${local}-${hash}` : `l${hash}`;
    const other = named.get(name) ?? key;
    if (other !== key) throw new Error(`.${local} of ${resourcePath} gets the name of another class. Rename it.`);
    named.set(name, key);
    return name;
  };
}
