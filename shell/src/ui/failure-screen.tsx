import type { RemoteName } from '@larkspur/contracts/remote';
import { Link, useLocation, useNavigate, useNavigation } from '@larkspur/router';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useEffect, useState } from 'react';
import type { RemoteErrorKind } from '../remotes/remote-error';
import { isStaff } from '../session/route-authorization';
import { BankPage } from './bank-page';
import styles from './bank-page.module.css';
import noticeStyles from './offline-notice.module.css';
import { findPrerenderedNotice, PrerenderedNotice } from './prerendered-notice';
import { useShell, useUser } from './shell-context';

const MESSAGES: Record<RemoteErrorKind, string> = {
  network: 'couldn’t be reached. Check your connection, or try again in a few minutes.',
  http: 'isn’t available right now. We’re working on it.',
  integrity: 'didn’t pass a security check, so we didn’t load it. We’re working on it.',
  contract: 'is being updated right now. Please try again in a few minutes.',
  crash: 'ran into an unexpected error.',
};

interface FailureScreenProps {
  remote: RemoteName;
  kind: RemoteErrorKind;
  /** Whether the remote's routes are in the router and have to be replaced, because they crashed. */
  hasRoutes: boolean;
  /** Whether the layout of the remote is around it, with links to its other screens. */
  isInLayout?: boolean;
  /** Whether the browser had no connection when it happened. */
  isOffline?: boolean;
}

/**
 * Shown instead of a remote that failed: names the remote and what still works, and offers to try again. Above a prerendered page,
 * which can be read, it is one line.
 */
export function FailureScreen({ remote, kind, hasRoutes, isInLayout = false, isOffline = false }: FailureScreenProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { remotes, reloadRoute, registry } = useShell();
  const [isReloading, setReloading] = useState(false);
  const [prerendered] = useState(findPrerenderedNotice);
  const isNavigating = useNavigation().state !== 'idle';
  const isRetrying = isReloading || isNavigating;
  const user = useUser();
  const areas = registry.areas();
  const others = Object.entries(areas).filter(([other, { home }]) => {
    const access = registry.routes().find(home)?.access;
    return other !== remote && access && (access !== 'administrator' || (user && isStaff(user)));
  });

  async function retry() {
    if (isRetrying) return;
    setReloading(true);
    const isReplaced = await remotes.retry(remote);
    if (hasRoutes || isReplaced) await reloadRoute();
    else await navigate(pathname + search + hash, { replace: true });
    setReloading(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per failure, not per render
  useEffect(() => {
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [pathname, isRetrying]);

  const retryLabel = isRetrying ? 'Trying again…' : 'Try again';
  if (prerendered?.isConnected) {
    return (
      <PrerenderedNotice region={prerendered}>
        We couldn’t load all of this page. You can read it, but forms and buttons may not work.{' '}
        <button type="button" className={noticeStyles.action} onClick={() => void retry()} aria-disabled={isRetrying}>
          {retryLabel}
        </button>
      </PrerenderedNotice>
    );
  }
  const title = isOffline ? 'You’re offline' : 'This part of the bank isn’t available right now';
  const illustration = kind === 'network' ? 'offline' : 'error';
  const message = (
    <>
      <div role="alert">
        <p>
          {isOffline
            ? 'We’ll open this page as soon as you’re back online.'
            : `${areas[remote]?.title ?? 'This page'} ${MESSAGES[kind]}`}
        </p>
        <p>Your money is safe, and payments you’ve already sent aren’t affected.</p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => void retry()} aria-disabled={isRetrying}>
          {retryLabel}
        </button>
      </div>
    </>
  );
  if (isInLayout) {
    return (
      <div className={styles.screen}>
        <Illustration name={illustration} />
        <PageHeading title={title} />
        {message}
      </div>
    );
  }
  return (
    <BankPage title={title} illustration={illustration}>
      {message}
      <p>You can still use:</p>
      <ul className={styles.actions}>
        {others.map(([other, area]) => (
          <li key={other}>
            <Link to={area.home}>{area.title}</Link>
          </li>
        ))}
      </ul>
    </BankPage>
  );
}
