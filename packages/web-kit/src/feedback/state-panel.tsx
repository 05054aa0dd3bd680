import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { ClockIcon, type Icon } from '../brand/icons';
import { Illustration, type IllustrationName } from '../brand/illustration';
import { errorMessage } from '../host/api-error';
import { useFocusFallback } from '../utils/focus-fallback';
import styles from './state-panel.module.css';

interface PanelProps {
  icon?: Icon;
  illustration?: IllustrationName;
  title: string;
  role?: 'alert' | 'status';
  children?: ReactNode;
  action?: ReactNode;
}

/** Its action may remove it: what was loaded, or all that is no longer filtered, takes its place. */
function Panel({ icon: PanelIcon, illustration, title, role, children, action }: PanelProps) {
  return (
    <div className={styles.panel} role={role} ref={useFocusFallback()}>
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

/**
 * For empty content: says why it is empty and offers the next step. For another reason it is another panel, whose action does not
 * keep the focus of the one before.
 */
export function EmptyState({ icon, ...panel }: StateProps) {
  return <Panel key={panel.title} icon={icon} illustration={icon ? undefined : 'empty'} {...panel} />;
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

/** For content that failed to load. */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry(): void }) {
  return (
    <Panel
      illustration={isOffline() ? 'offline' : 'error'}
      title={title}
      role="alert"
      action={<Button onPress={onRetry}>Try again</Button>}
    >
      {errorMessage(error)}
    </Panel>
  );
}

function isOffline(): boolean {
  return !navigator.onLine;
}
