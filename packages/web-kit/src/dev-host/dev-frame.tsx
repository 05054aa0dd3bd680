import { Link, Outlet, useLocation } from '@larkspur/router';
import { useSyncExternalStore } from 'react';
import { Button } from '../action/button';
import { ToastRegion } from '../feedback/toast';
import type { HostApi } from '../host/host-api';
import type { Notices } from '../host/notices';
import { useStore } from '../utils/use-store';
import styles from './dev-frame.module.css';
import { SignInForm } from './sign-in-form';

/** Paths that no remote uses. */
const LIST = '/_pages';
export const WIDGETS = '/_widgets';

interface DevFrameProps {
  name: string;
  host: HostApi;
  notices: Notices;
}

/** Replaces the shell around the remote: shows who is signed in, and signs in as another user. */
export function DevFrame({ name, host, notices }: DevFrameProps) {
  const { session } = host;
  const user = useSyncExternalStore(session.subscribe, session.current);
  const toasts = useStore(notices);
  return (
    <>
      <aside className={styles.bar} aria-label="Development host">
        <span>
          <Link to={LIST}>{name}</Link> on its own
        </span>
        {user ? (
          <>
            {user.firstName} {user.lastName}
            <Button variant="quiet" small onPress={() => void session.signOut()}>
              Sign out
            </Button>
          </>
        ) : (
          <SignInForm session={session} />
        )}
      </aside>
      {/* Remounts the page for another user. */}
      <Outlet key={user?._id} />
      <ToastRegion toasts={toasts} onDismiss={(id) => notices.dismiss(id)} />
    </>
  );
}

/** Shown at every path that is not one of the remote's. */
export function Pages({ name, routes, hasWidgets }: { name: string; routes: readonly string[]; hasWidgets: boolean }) {
  const { pathname } = useLocation();
  return (
    <main className={styles.pages}>
      <h1>{pathname === LIST ? `Pages of ${name}` : `${pathname} is not a page of ${name}`}</h1>
      <ul>
        {routes.map((route) => (
          <li key={route}>{route.includes(':') ? route : <Link to={route}>{route}</Link>}</li>
        ))}
        {hasWidgets && (
          <li>
            <Link to={WIDGETS}>Widgets</Link>
          </li>
        )}
      </ul>
    </main>
  );
}
