import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../action/button';
import { ClockIcon, type Icon } from '../brand/icons';
import { Illustration, type IllustrationName } from '../brand/illustration';
import { errorMessage } from '../host/api-error';
import styles from './state-panel.module.css';

interface PanelProps {
  icon?: Icon;
  illustration?: IllustrationName;
  title: string;
  role?: 'alert' | 'status';
  children?: ReactNode;
  action?: ReactNode;
}

function Panel({ icon: PanelIcon, illustration, title, role, children, action }: PanelProps) {
  return (
    <div className={styles.panel} role={role}>
      {illustration && <Illustration name={illustration} />}
      {PanelIcon && (
        <span className={styles.icon}>
          <PanelIcon size={26} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

type StateProps = Omit<PanelProps, 'role' | 'illustration'>;

/** For empty content: says why it is empty and offers the next step. */
export function EmptyState({ icon, ...panel }: StateProps) {
  return <Panel icon={icon} illustration={icon ? undefined : 'empty'} {...panel} />;
}

/** For work that takes a while. */
export function WaitState({ icon = ClockIcon, ...panel }: StateProps) {
  return <Panel icon={icon} role="status" {...panel} />;
}

/** For content that will be loaded when the browser is online again. */
export function OfflineState({ subject }: { subject: string }) {
  return (
    <Panel illustration="offline" title="You’re offline." role="status">
      We’ll load {subject} as soon as you’re back online.
    </Panel>
  );
}

/**
 * For content that failed to load. "Try again" unmounts as soon as loading starts, so the focus moves
 * to the page's heading instead of falling back to `body`.
 */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry(): void }) {
  const action = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const container = action.current;
    return () => {
      const heading = document.querySelector<HTMLElement>('h1');
      if (!heading || !container?.contains(document.activeElement)) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus();
    };
  }, []);

  const retry = (
    <div ref={action}>
      <Button onPress={onRetry}>Try again</Button>
    </div>
  );
  return (
    <Panel illustration={isOffline() ? 'offline' : 'error'} title={title} role="alert" action={retry}>
      {errorMessage(error)}
    </Panel>
  );
}

function isOffline(): boolean {
  return !navigator.onLine;
}
