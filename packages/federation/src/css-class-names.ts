import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Names the classes of CSS Modules. The name includes a hash of the style sheet: web-kit is compiled into each remote,
 * possibly in different versions, and two versions in one page must not restyle each other.
 */
export function cssClassNames(application: string, dir: string, readable: boolean) {
  return ({ resourcePath }: { resourcePath: string }, _pattern: string, local: string): string => {
    const hash = createHash('sha256')
      .update([application, relative(dir, resourcePath), local].join('\0'))
      .update(readFileSync(resourcePath))
      .digest('base64url')
      .replace(/[-_]/g, '')
      .slice(0, 7);
    return readable ? `${local}-${hash}` : `l${hash}`;
  };
}
