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
  /**
   * What is pressed, from the page's heading on, to come into this state: `['Tab', 'Enter']`. Such a state has a page of
   * its own, as the focus is in one place and an open dialog lies over everything.
   */
  keys?: string[];
}

/** A name as it stands in an address: `Next rows on their way` is `next-rows-on-their-way`. */
export function slugOf({ name }: { name: string }): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
