import routes from '../routes.json';

/** The title of a page, as `routes.json` declares it. */
export function titleOf(path: string): string {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`routes.json has no ${path}.`);
  return route.title;
}
