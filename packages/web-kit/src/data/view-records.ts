import { type RecordFormat, UserRecords } from '../utils/user-records';

export interface SavedView {
  /** "users" */
  list: string;
  name: string;
  /** The search of the URL, without the page: `?status=pending&sort=name`. */
  search: string;
}

interface Views {
  views: SavedView[];
}

/** Far more than anyone can choose from. */
const MAX_VIEWS = 100;

const FORMAT: RecordFormat<Views> = {
  prefix: 'larkspur-views-',
  create: () => ({ views: [] }),
  parse: (value) => {
    const { views }: Partial<Views> = value ?? {};
    return Array.isArray(views) ? { views: views.filter(isSavedView) } : null;
  },
  prune: ({ views }) => (views.length > 0 ? { views: views.slice(-MAX_VIEWS) } : null),
};

const isSavedView = (one: Partial<SavedView> | null): one is SavedView =>
  typeof one?.list === 'string' && typeof one.name === 'string' && typeof one.search === 'string';

/** The views that one user has saved in this browser. */
export function viewRecords(userId: string): UserRecords<Views> {
  return new UserRecords(FORMAT, userId);
}

/**
 * The search of a URL without what belongs to one moment.
 * @param momentary parameters besides the page's, such as that of an open drawer
 */
export function viewOf(search: string, momentary: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of ['cursor', ...momentary]) params.delete(name);
  const text = params.toString();
  return text && `?${text}`;
}

/** @returns the views with this one, which replaces another one of the same name */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...withoutView(views, view), view];
}

export function withoutView(views: readonly SavedView[], { list, name }: SavedView): SavedView[] {
  return views.filter((one) => one.list !== list || one.name !== name);
}
