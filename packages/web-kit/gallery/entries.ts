import type { GalleryEntry } from './entry';

interface EntryModules {
  keys(): string[];
  (key: string): { default: GalleryEntry };
}

declare const require: { context(folder: string, deep: boolean, names: RegExp): EntryModules };

const modules = require.context('./entries', false, /\.entry\.tsx$/);

/** An entry with the last part of its URL, which is its file name. */
export interface Listed extends GalleryEntry {
  slug: string;
}

/** Collected by the build: every file in `entries/` is part of the gallery. */
export const ENTRIES: readonly Listed[] = modules
  .keys()
  .map((key) => ({ ...modules(key).default, slug: key.replace(/^\.\/|\.entry\.tsx$/g, '') }))
  .sort((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name));
