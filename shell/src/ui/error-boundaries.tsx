import { BRAND } from '@larkspur/contracts/brand';
import type { RemoteName } from '@larkspur/contracts/remote';
import { useLocation, useRouteError } from '@larkspur/router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isChunkLoadError } from '../remotes/chunk-load-error';
import { RemoteError } from '../remotes/remote-error';
import { FailureScreen, MissingScreen } from './failure-screen';
import { FAILURE_MARK } from './prerendered-notice';
import { useShell } from './shell-context';

/** A remote failed to load, so none of its routes are in the router. */
export function LoadFailure() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { registry } = useShell();
  const remote = error instanceof RemoteError ? error.remote : registry.routes().find(pathname)?.remote;
  if (!remote) throw error;
  const kind = error instanceof RemoteError ? error.kind : 'crash';
  return <FailureScreen remote={remote} kind={kind} hasRoutes={false} />;
}

/** A screen of a loaded remote threw, or the chunk of one without a layout failed to load. */
export function RemoteFailure({ remote }: { remote: RemoteName }) {
  const cause = useRouteError();
  const { remotes, reloadRoute } = useShell();
  const isCrash = !isChunkLoadError(cause);
  const [hasFallback] = useState(() => isCrash && remotes.hasFallback(remote));

  const report = useEffectEvent((error: unknown) => {
    if (!isCrash) return remotes.reportChunkError(remote);
    remotes.reportCrash(remote, error);
    if (hasFallback) void reloadRoute();
  });
  useEffect(() => report(cause), [cause]);

  // The previous release is about to be rendered.
  if (hasFallback) return <div {...FAILURE_MARK} />;
  return <FailureScreen remote={remote} kind={isCrash ? 'crash' : 'network'} hasRoutes={isCrash} />;
}

/**
 * The code of a screen did not arrive. The layout around it stays, with the ways to the screens that are loaded already. Any
 * other error is one of the remote.
 */
export function ScreenFailure({ remote }: { remote: RemoteName }) {
  const cause = useRouteError();
  const { remotes } = useShell();
  const isMissing = isChunkLoadError(cause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per error, because the connection may be back while it is shown
  const isOffline = useMemo(() => !window.navigator.onLine, [cause]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per error
  useEffect(() => {
    if (isMissing) remotes.reportChunkError(remote);
  }, [cause]);

  if (!isMissing) throw cause;
  return <MissingScreen remote={remote} isOffline={isOffline} />;
}

/** The shell itself failed. This uses plain HTML and a plain link, because none of its components can be relied on. */
export function ShellFailure() {
  return (
    <main {...FAILURE_MARK}>
      <h1>Something went wrong</h1>
      <p>
        Please <a href={window.location.href}>reload this page</a>. If that doesn’t help, call us at {BRAND.phone}.
      </p>
    </main>
  );
}
