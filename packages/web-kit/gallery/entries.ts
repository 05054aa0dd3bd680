import type { GalleryEntry } from './entry';

interface EntryModules {
  keys(): string[];
  (key: string): { default: GalleryEntry };
}

declare const require: { context(folder: string, deep: boolean, names: RegExp): EntryModules };

const modules = require.context('./entries', false, /\.entry\.tsx$/);

/** An entry and the end of its address, which is its file's name. */
export interface Listed extends GalleryEntry {
  slug: string;
}

/** Found by the build: a file in `entries/` is a component of the gallery. */
export const ENTRIES: readonly Listed[] = modules
  .keys()
  .map((key) => ({ ...modules(key).default, slug: key.replace(/^\.\/|\.entry\.tsx$/g, '') }))
  .sort((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name));
