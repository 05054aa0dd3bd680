import type { ReactNode } from 'react';

/** One component in the gallery. `use` and `avoid` are one line each: when to use it and when not. */
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
   * Keys to press, starting from the page's heading, to reach this state: `['Tab', 'Enter']`. Such a state has its own
   * page, because only one element can have the focus and an open dialog covers everything else.
   */
  keys?: string[];
  /** Text that appears some time after the key presses. */
  shows?: string;
}

/** A name as part of a URL: `Loading next rows` becomes `loading-next-rows`. */
export function slugOf({ name }: { name: string }): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
