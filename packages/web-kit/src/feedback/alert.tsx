import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon, type Icon, InfoIcon, WarningIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import { useFocusFallback } from '../utils/focus-fallback';
import styles from './alert.module.css';

export type AlertTone = 'info' | 'success' | 'error' | 'notice';

const ICONS: Record<AlertTone, Icon> = { info: InfoIcon, success: CheckIcon, error: WarningIcon, notice: WarningIcon };

export interface AlertProps {
  tone: AlertTone;
  title?: string;
  children?: ReactNode;
  /** Announces the alert to screen readers when it appears. Leave it out for alerts that are present from the start. */
  announce?: boolean;
  /** A small Button or LinkButton: the next step. */
  action?: ReactNode;
  /** Id of the element that gets the focus when the alert disappears with it. The page's heading by default. */
  returnFocusTo?: string;
  onDismiss?(): void;
}

/** Reports the result of a page action, or a condition that applies to the whole page. A field's error belongs to the field. */
export function Alert({ tone, title, children, announce, action, returnFocusTo, onDismiss }: AlertProps) {
  const role = announce ? (tone === 'error' ? 'alert' : 'status') : undefined;
  const ToneIcon = ICONS[tone];
  return (
    <div className={classNames(styles.alert, styles[tone])} role={role} ref={useFocusFallback(returnFocusTo)}>
      <ToneIcon />
      <div className={styles.content}>
        <div className={styles.body}>
          {title && <p className={styles.title}>{title}</p>}
          {children}
        </div>
        {action}
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}
