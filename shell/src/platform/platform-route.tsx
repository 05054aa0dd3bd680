import { Navigate, type RouteObject, useLocation } from '@larkspur/router';
import { lazy, Suspense } from 'react';
import { SHARED_MODULES } from '../remotes/share-scope';
import { isStaff, signInUrl } from '../session/route-authorization';
import { ShellFailure } from '../ui/error-boundaries';
import { Forbidden } from '../ui/forbidden';
import { PendingBar } from '../ui/pending-bar';
import { UserScope } from '../ui/root-layout';
import { useShell, useUser } from '../ui/shell-context';

declare global {
  /** The shell's modules that the platform's screens share. Those are built as a layer of their own. */
  var larkspurShared: typeof SHARED_MODULES;
}

const load = async () => {
  globalThis.larkspurShared = SHARED_MODULES;
  return { default: (await import('./platform')).Platform };
};
/** Loaded when staff open it. A route's own `lazy` would load it for everybody who tries. */
const Platform = lazy(() => load().catch(load));

/** The shell's own screen for the back office. */
export function platformRoute(): RouteObject {
  return { id: 'platform', path: '/_platform', Component: StaffOnly, ErrorBoundary: ShellFailure };
}

/** Decides what is shown; the server decides again on each request. */
function StaffOnly() {
  const location = useLocation();
  const user = useUser();
  const { platformHost, signOut } = useShell();
  const signInPath = signInUrl(location, '/admin/login');
  if (!user) return <Navigate to={signInPath} replace />;
  if (!isStaff(user)) return <Forbidden signInPath={signInPath} />;
  return (
    <UserScope>
      <Suspense fallback={<PendingBar />}>
        <Platform host={platformHost} isAdministrator={user.isAdmin} onSignOut={signOut} />
      </Suspense>
    </UserScope>
  );
}
