import type { RemoteName } from '@larkspur/contracts/remote';
import { Link, useLocation, useNavigation } from '@larkspur/router';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { RemoteErrorKind } from '../remotes/remote-error';
import { isStaff } from '../session/route-authorization';
import { BankPage } from './bank-page';
import styles from './bank-page.module.css';
import noticeStyles from './notice.module.css';
import { findPrerenderedNotice, PrerenderedNotice } from './prerendered-notice';
import { useShell, useUser } from './shell-context';

const MESSAGES: Record<RemoteErrorKind, string> = {
  network: 'couldn’t be reached. Check your connection, or try again in a few minutes.',
  http: 'isn’t available right now. We’re working on it.',
  integrity: 'didn’t pass a security check, so we didn’t load it. We’re working on it.',
  contract: 'is being updated right now. Please try again in a few minutes.',
  crash: 'ran into an unexpected error.',
};
const TITLE = 'This part of the bank isn’t available right now';

interface FailureScreenProps {
  remote: RemoteName;
  kind: RemoteErrorKind;
  /** True if the remote's routes are in the router and have to be replaced, because they crashed. */
  hasRoutes: boolean;
}

/** Shown instead of a remote that failed: names the remote and what still works, and offers to try again. */
export function FailureScreen({ remote, kind, hasRoutes }: FailureScreenProps) {
  const { registry } = useShell();
  const user = useUser();
  const areas = registry.areas();
  const others = Object.entries(areas).filter(([other, { home }]) => {
    const access = registry.routes().find(home)?.access;
    return other !== remote && access && (access !== 'administrator' || (user && isStaff(user)));
  });
  return (
    <Failure remote={remote} kind={kind} hasRoutes={hasRoutes}>
      {(message) => (
        <BankPage title={TITLE} illustration={kind === 'network' ? 'offline' : 'error'}>
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
      )}
    </Failure>
  );
}

interface MissingScreenProps {
  remote: RemoteName;
  /** True if the browser had no connection when it happened. */
  isOffline: boolean;
}

/** Shown in the layout of a remote, which has links to its other screens, instead of a screen whose code did not arrive. */
export function MissingScreen({ remote, isOffline }: MissingScreenProps) {
  const text = isOffline ? 'We’ll open this page as soon as you’re back online.' : undefined;
  return (
    <Failure remote={remote} kind="network" hasRoutes={false} text={text}>
      {(message) => (
        <div className={styles.screen}>
          <Illustration name="offline" />
          <PageHeading title={isOffline ? 'You’re offline' : TITLE} />
          {message}
        </div>
      )}
    </Failure>
  );
}

interface FailureProps extends FailureScreenProps {
  /** An explanation of what happened, if it is not a failure of the remote. */
  text?: string | undefined;
  /** The page around the message. */
  children(message: ReactNode): ReactNode;
}

/** Above a prerendered page, which can be read, the message is one line. */
function Failure({ remote, kind, hasRoutes, text, children }: FailureProps) {
  const { registry } = useShell();
  const [prerendered] = useState(findPrerenderedNotice);
  const { isRetrying, retry } = useRetry(remote, hasRoutes);
  const button = (className: string | undefined) => (
    <button type="button" className={className} onClick={() => void retry()} aria-disabled={isRetrying}>
      {isRetrying ? 'Trying again…' : 'Try again'}
    </button>
  );
  if (prerendered?.isConnected) {
    return (
      <PrerenderedNotice region={prerendered}>
        We couldn’t load all of this page. You can read it, but forms and buttons may not work.{' '}
        {button(noticeStyles.action)}
      </PrerenderedNotice>
    );
  }
  return children(
    <>
      <div role="alert">
        <p>{text ?? `${registry.areas()[remote]?.title ?? 'This page'} ${MESSAGES[kind]}`}</p>
        <p>Your money is safe, and payments you’ve already sent aren’t affected.</p>
      </div>
      <div className={styles.actions}>{button(styles.primary)}</div>
    </>,
  );
}

/** Loads the remote again when it is asked to, and when the connection returns. */
function useRetry(remote: RemoteName, hasRoutes: boolean) {
  const location = useLocation();
  const { remotes, reopen, reloadRoute } = useShell();
  const [isReloading, setReloading] = useState(false);
  const isNavigating = useNavigation().state !== 'idle';
  const isRetrying = isReloading || isNavigating;

  async function retry() {
    if (isRetrying) return;
    setReloading(true);
    const isReplaced = await remotes.retry(remote);
    await (hasRoutes || isReplaced ? reloadRoute : reopen)(location);
    setReloading(false);
  }

  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  return { isRetrying, retry };
}
