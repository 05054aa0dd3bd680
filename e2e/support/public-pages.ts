import { join } from 'node:path';
import { RoutesFile } from '@larkspur/federation/routes-file';

const { pages } = RoutesFile.read(join(__dirname, '../../mfe-public'));

/** Paths of the pages that are prerendered for visitors. */
export const PUBLIC_PATHS: readonly string[] = Object.keys(pages);

/** The title that a public page declares. */
export function titleOf(path: string): string {
  const page = pages[path];
  if (!page) throw new Error(`${path} is not a public page.`);
  return page.title;
}
