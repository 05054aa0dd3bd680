import type { RouteObject } from '@larkspur/router';
import type { LoaderFunction } from 'react-router-dom';
import { isChunkLoadError } from './chunk-load-error';

/** With up to half as much again, lest all pages ask a server at once that has just come back. */
const RETRY_DELAY_MS = 200;

/** What a remote's lazy route may bring. */
const SUPPORTED_KEYS = ['Component', 'element', 'loader'] as const;
type Screen = Pick<RouteObject, (typeof SUPPORTED_KEYS)[number]>;

/**
 * A remote's routes, with `lazy` turned into something that can be tried again. The router keeps the promise of a lazy
 * route for good: a screen whose file could not be had once would stay lost until the page is loaded anew.
 */
export function retryableRoutes(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.index) return replaceLazy(route);
    return { ...replaceLazy(route), index: false, children: route.children && retryableRoutes(route.children) };
  });
}

function replaceLazy<R extends RouteObject>(route: R): R {
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return route;
  const place = new LazyScreen(lazy as () => Promise<Screen>);
  return { ...rest, loader: place.loader, element: <LoadedScreen place={place} /> } as R;
}

class LazyScreen {
  screen: Screen | null = null;

  constructor(private readonly fetchScreen: () => Promise<Screen>) {}

  loader: LoaderFunction = async (args) => {
    this.screen ??= assertSupported(await this.fetchWithRetry());
    return typeof this.screen.loader === 'function' ? this.screen.loader(args) : null;
  };

  /** A file that was fetched ahead in vain fails at its first use, without being asked for again. */
  private async fetchWithRetry(): Promise<Screen> {
    try {
      return await this.fetchScreen();
    } catch (error) {
      if (!isChunkLoadError(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * (1 + Math.random() / 2)));
      return this.fetchScreen();
    }
  }
}

/** Anything else would be lost without a word. */
function assertSupported(screen: Screen): Screen {
  const unknown = Object.keys(screen).find((key) => !SUPPORTED_KEYS.some((known) => known === key));
  if (unknown)
    throw new Error(`A lazy route brings ${SUPPORTED_KEYS.join(', ')}; the host cannot take its "${unknown}".`);
  return screen;
}

/** Its loader has run before it is rendered. */
function LoadedScreen({ place: { screen } }: { place: LazyScreen }) {
  return screen?.Component ? <screen.Component /> : screen?.element;
}
