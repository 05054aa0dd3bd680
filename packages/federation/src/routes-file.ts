import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageMetadata, RemoteRoute } from '@larkspur/contracts/remote';
import { parseRouteDeclarations } from './route-declarations';

/** A screen with a description is prerendered when a release is built. */
export interface RoutesFileEntry extends RemoteRoute {
  description?: string;
  isUnlisted?: boolean;
}

/** A remote's screens, declared once: for its build, its dev server, its releases and the host. */
export class RoutesFile {
  private constructor(private readonly entries: readonly RoutesFileEntry[]) {}

  /**
   * Reads `routes.json` next to the remote's package.json.
   * @throws Error that names the file, the entry and the field
   */
  static read(dir: string): RoutesFile {
    const file = join(dir, 'routes.json');
    try {
      const values: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const routes = parseRouteDeclarations(values);
      return new RoutesFile(routes.map((route, index) => ({ ...route, ...parseMetadata(values, index) })));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** The declarations that the host needs to know. */
  get routes(): RemoteRoute[] {
    return this.entries.map(({ description: _, isUnlisted: __, ...route }) => route);
  }

  get paths(): string[] {
    return this.entries.map(({ path }) => path);
  }

  /** Screens that are prerendered, by path. */
  get pages(): Record<string, PageMetadata> {
    const pages: Record<string, PageMetadata> = {};
    for (const { path, title, description, isUnlisted } of this.entries) {
      if (description !== undefined) pages[path] = { title, description, ...(isUnlisted && { isUnlisted }) };
    }
    return pages;
  }
}

function parseMetadata(values: unknown, index: number): Pick<RoutesFileEntry, 'description' | 'isUnlisted'> {
  const { path, access, description, isUnlisted } = (values as Record<string, unknown>[])[index] ?? {};
  const reject = (problem: string): never => {
    throw new Error(`entry ${index + 1} (${String(path)}): ${problem}`);
  };
  if (description === undefined) {
    return isUnlisted === undefined ? {} : reject('"isUnlisted" is for pages with a "description" only');
  }
  if (typeof description !== 'string' || description.length === 0 || description.length > 160) {
    return reject('"description" must be 1 to 160 characters');
  }
  if (access !== 'open' || String(path).includes(':')) {
    return reject('only an open page without parameters can have a "description": it is prerendered for everybody');
  }
  return { description, ...(isUnlisted === true && { isUnlisted }) };
}
