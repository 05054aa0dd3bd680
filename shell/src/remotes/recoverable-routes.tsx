import type { RouteObject } from '@larkspur/router';
import type { LoaderFunction } from 'react-router-dom';
import { isMissingFile } from './missing-file';

/** With up to half as much again, lest all pages ask a server at once that has just come back. */
const RETRY_AFTER_MS = 200;

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
    this.screen ??= checked(await this.fetchTwice());
    return typeof this.screen.loader === 'function' ? this.screen.loader(args) : null;
  };

  /** A file that was fetched ahead in vain fails at its first use, without being asked for again. */
  private async fetchTwice(): Promise<Screen> {
    try {
      return await this.fetchScreen();
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS * (1 + Math.random() / 2)));
      return this.fetchScreen();
    }
  }
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
