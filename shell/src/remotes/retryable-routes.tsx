import type { RouteObject } from '@larkspur/router';
import type { LoaderFunction } from 'react-router-dom';
import { isChunkLoadError } from './chunk-load-error';

/** Up to half as much is added at random, so that not all pages ask a recovering server at the same moment. */
const RETRY_DELAY_MS = 200;

/** The keys that a remote's lazy route may return. */
const SUPPORTED_KEYS = ['Component', 'element', 'loader'] as const;
type Screen = Pick<RouteObject, (typeof SUPPORTED_KEYS)[number]>;

/**
 * A remote's routes with `lazy` replaced by a loader that can be retried. React Router keeps the promise of a lazy
 * route forever: a screen whose chunk failed once would stay broken until the page is reloaded.
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
  const lazyScreen = new LazyScreen(lazy as () => Promise<Screen>);
  return { ...rest, loader: lazyScreen.loader, element: <LoadedScreen lazyScreen={lazyScreen} /> } as R;
}

class LazyScreen {
  screen: Screen | null = null;

  constructor(private readonly fetchScreen: () => Promise<Screen>) {}

  loader: LoaderFunction = async (args) => {
    this.screen ??= assertSupported(await this.fetchWithRetry());
    return typeof this.screen.loader === 'function' ? this.screen.loader(args) : null;
  };

  /** A failed preload makes the first request fail without another network request, so it is retried once. */
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

/** Other keys would be dropped silently. */
function assertSupported(screen: Screen): Screen {
  const unknown = Object.keys(screen).find((key) => !SUPPORTED_KEYS.some((known) => known === key));
  if (unknown)
    throw new Error(`A lazy route may return ${SUPPORTED_KEYS.join(', ')}; the host does not support "${unknown}".`);
  return screen;
}

/** The loader has run before this renders. */
function LoadedScreen({ lazyScreen: { screen } }: { lazyScreen: LazyScreen }) {
  return screen?.Component ? <screen.Component /> : screen?.element;
}
