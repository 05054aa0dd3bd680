import type { RouteObject } from '@larkspur/router';
import type { LoaderFunction } from 'react-router-dom';

/** What a remote's lazy route may bring. */
const KEYS = ['Component', 'element', 'loader'] as const;
type Screen = Pick<RouteObject, (typeof KEYS)[number]>;

/**
 * A remote's routes, with `lazy` turned into something that can be tried again. The router keeps the promise of a lazy
 * route for good: a screen whose file could not be had once would stay lost until the page is loaded anew.
 */
export function recoverable(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.index) return withoutLazy(route);
    return { ...withoutLazy(route), index: false, children: route.children && recoverable(route.children) };
  });
}

function withoutLazy<R extends RouteObject>(route: R): R {
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return route;
  const place = new ScreenPlace(lazy as () => Promise<Screen>);
  return { ...rest, loader: place.loader, element: <LoadedScreen place={place} /> } as R;
}

class ScreenPlace {
  screen: Screen | null = null;

  constructor(private readonly fetchScreen: () => Promise<Screen>) {}

  loader: LoaderFunction = async (args) => {
    this.screen ??= checked(await this.fetchScreen());
    return typeof this.screen.loader === 'function' ? this.screen.loader(args) : null;
  };
}

/** Anything else would be lost without a word. */
function checked(screen: Screen): Screen {
  const unknown = Object.keys(screen).find((key) => !KEYS.some((known) => known === key));
  if (unknown) throw new Error(`A lazy route brings ${KEYS.join(', ')}; the host cannot take its "${unknown}".`);
  return screen;
}

/** Its loader has run before it is rendered. */
function LoadedScreen({ place: { screen } }: { place: ScreenPlace }) {
  return screen?.Component ? <screen.Component /> : screen?.element;
}
