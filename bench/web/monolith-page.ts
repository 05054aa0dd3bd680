import type { PrerenderedPage } from '../../shell/server/prerendered-pages';

/** A file next to the monolith's build: a record of its pages by path. */
export const PAGES_FILE = 'pages.json';

/** The description of a page for the monolith's server. */
export interface MonolithPage {
  title: string;
  /** Preloaded with the shell's scripts. */
  scripts: string[];
  /** Preloaded as well, unless they are in the page. */
  styles: string[];
  /** `null` for a page that is rendered by the browser only. */
  page: PrerenderedPage | null;
}
