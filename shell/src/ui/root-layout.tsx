import type { BankRoute } from '@larkspur/contracts/remote';
import type { SignInNotice } from '@larkspur/contracts/sign-in-notice';
import { QueryClientProvider } from '@larkspur/query';
import { Navigate, Outlet, useLocation } from '@larkspur/router';
import { PageFrame } from '@larkspur/web-kit/layout/page-frame';
import { useStore } from '@larkspur/web-kit/utils/use-store';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ScrollRestoration, useMatches } from 'react-router-dom';
import { authorize, signInUrl } from '../session/route-authorization';
import { Disputed } from './disputed';
import { Forbidden } from './forbidden';
import { IdleWarning } from './idle-warning';
import { NewVersionNotice } from './new-version-notice';
import { NotFound } from './not-found';
import { NoticeRegion } from './notice-region';
import { OfflineNotice } from './offline-notice';
import { PendingBar } from './pending-bar';
import { RouteAnnouncer } from './route-announcer';
import { useShell, useUser } from './shell-context';

/** Stays mounted around every page, so that a failing remote cannot remove it. */
export function RootLayout() {
  const { notices, idle, releases, signOut } = useShell();
  return (
    <PageFrame
      before={
        <>
          <OfflineNotice />
          <NewVersionNotice releases={releases} />
          <PendingBar />
        </>
      }
      after={
        <>
          <NoticeRegion notices={notices} />
          <IdleWarning idle={idle} onSignOut={signOut} />
          <RouteAnnouncer />
        </>
      }
      // Before input is restored, so that it does not undo scrolling.
      effects={<ScrollRestoration />}
    >
      <Outlet />
    </PageFrame>
  );
}

/** Renders a page only for users who may see it, and removes it when the session ends. */
export function Guard() {
  const location = useLocation();
  const user = useUser();
  const { termination, registry } = useShell();
  const authorization = authorize(location, user, registry.routes());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useEffect(() => termination.onNavigated(), [location.key]);

  const notice = useEndedSession(location.key);

  const isResolved = useSessionResolved();
  // Only Not Found screens have a splat. A path that is spelled in another way (`/account/home//`) may match a screen.
  const isNotFoundRoute = useMatches().at(-1)?.params['*'] !== undefined;

  const show = ({ access }: BankRoute) =>
    access === 'open' || isResolved ? (
      <UserScope>
        <Outlet />
      </UserScope>
    ) : null;

  switch (authorization.kind) {
    case 'allowed':
      return show(authorization.route);
    case 'redirect':
      return <Navigate to={authorization.to} replace />;
    case 'sign-in':
      return termination.isInProgress() ? null : <Navigate to={authorization.to} state={notice} replace />;
    case 'forbidden':
      return <Forbidden signInPath={signInUrl(location, '/admin/login')} />;
    case 'disputed':
      return <Disputed />;
    case 'not-found':
      return authorization.area && isNotFoundRoute ? show(authorization.area) : <NotFound />;
  }
}

/** For the sign-in page, when the session has ended during this visit of a page. The same object, because `Navigate` compares it. */
function useEndedSession(visit: string): SignInNotice | null {
  const user = useUser();
  const [seen, setSeen] = useState<{ userId: string; visit: string } | null>(null);
  if (user && (seen?.userId !== user._id || seen.visit !== visit)) setSeen({ userId: user._id, visit });
  return useMemo(
    () => (seen?.visit === visit ? { kind: 'ended-elsewhere', userId: seen.userId } : null),
    [seen, visit],
  );
}

/** Screens of one user, with that user's cache. All of them are replaced when another user takes over. */
export function UserScope({ children }: { children: ReactNode }) {
  const { key, queries } = useStore(useShell().scopes);
  return (
    <QueryClientProvider key={key} client={queries}>
      {children}
    </QueryClientProvider>
  );
}

/**
 * Returns whether the session is known to be alive, or that cannot be found out now. Pages of an ended session are never shown.
 */
function useSessionResolved(): boolean {
  const { session, tokens } = useShell();
  const [isResolved, setResolved] = useState(() => session.status() !== 'expired');
  useEffect(() => {
    if (isResolved) return;
    // Without a response the page is shown; its own requests report that the bank cannot be reached.
    void tokens
      .token()
      .catch(() => null)
      .then(() => setResolved(true));
  }, [isResolved, tokens]);
  return isResolved;
}
