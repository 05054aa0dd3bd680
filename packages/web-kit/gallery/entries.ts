import type { GalleryEntry } from './entry';

interface EntryModules {
  keys(): string[];
  (key: string): { default: GalleryEntry };
}

declare const require: { context(folder: string, deep: boolean, names: RegExp): EntryModules };

const modules = require.context('./entries', false, /\.entry\.tsx$/);

/** Found by the build: a file in `entries/` is a component of the gallery. */
export const ENTRIES: readonly GalleryEntry[] = modules
  .keys()
  .map((key) => modules(key).default)
  .sort((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name));
