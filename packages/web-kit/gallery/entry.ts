import type { ReactNode } from 'react';

/** One component of the kit as the gallery shows it. `use` and `avoid` are a line each: when to take it, when not. */
export interface GalleryEntry {
  name: string;
  group: string;
  use: string;
  avoid: string;
  states: GalleryState[];
}

export interface GalleryState {
  name: string;
  render(): ReactNode;
}

/** What an entry's address ends in: `Text field` is `text-field`. */
export function slugOf({ name }: Pick<GalleryEntry, 'name'>): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
