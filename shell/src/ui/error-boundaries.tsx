import { BRAND } from '@larkspur/contracts/brand';
import type { RemoteName } from '@larkspur/contracts/remote';
import { useLocation, useRouteError } from '@larkspur/router';
import { useEffect, useState } from 'react';
import { isChunkLoadError } from '../remotes/chunk-load-error';
import { RemoteError } from '../remotes/remote-error';
import { FailureScreen } from './failure-screen';
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

/** A screen of a loaded remote threw, or its chunk failed to load. */
export function RemoteFailure({ remote }: { remote: RemoteName }) {
  const cause = useRouteError();
  const { remotes, reloadRoute } = useShell();
  const isCrash = !isChunkLoadError(cause);
  const [hasFallback] = useState(() => isCrash && remotes.hasFallback(remote));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per error
  useEffect(() => {
    if (!isCrash) return remotes.reportChunkError(remote);
    remotes.reportCrash(remote, cause);
    if (hasFallback) void reloadRoute();
  }, [cause]);

  // The previous release is about to be rendered.
  if (hasFallback) return <div {...FAILURE_MARK} />;
  return <FailureScreen remote={remote} kind={isCrash ? 'crash' : 'network'} hasRoutes={isCrash} />;
}

/** The shell itself failed. This uses plain HTML and a plain link, because none of its components can be relied on. */
export function ShellFailure() {
  return (
    <main {...FAILURE_MARK}>
      <h1>Something went wrong</h1>
      <p>
        Please <a href={window.location.href}>reload this page</a>. If that doesn't help, call us at {BRAND.phone}.
      </p>
    </main>
  );
}
