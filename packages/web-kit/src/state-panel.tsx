import type { ReactNode } from 'react';
import { errorWords } from './api-error';
import { Button } from './button';
import { Icon, type IconName } from './icon';
import styles from './state-panel.module.css';

interface PanelProps {
  icon: IconName;
  title: string;
  role?: 'alert' | 'status';
  children?: ReactNode;
  action?: ReactNode;
}

function Panel({ icon, title, role, children, action }: PanelProps) {
  return (
    <div className={styles.panel} role={role}>
      <span className={styles.picture}>
        <Icon name={icon} size={26} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  );
}

/** Nothing there yet: says why and offers the next step. */
export function EmptyState({ icon = 'list', ...panel }: Omit<PanelProps, 'icon' | 'role'> & { icon?: IconName }) {
  return <Panel icon={icon} {...panel} />;
}

/** Something is under way that takes its time. */
export function WaitState({ icon = 'clock', ...panel }: Omit<PanelProps, 'icon' | 'role'> & { icon?: IconName }) {
  return <Panel icon={icon} role="status" {...panel} />;
}

/** A part of the page could not be read. */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry(): void }) {
  return (
    <Panel icon="warning" title={title} role="alert" action={<Button onPress={onRetry}>Try again</Button>}>
      {errorWords(error)}
    </Panel>
  );
}
