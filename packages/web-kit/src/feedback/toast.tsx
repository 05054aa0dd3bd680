import { type RefObject, useRef } from 'react';
import { CheckIcon, CloseIcon, type Icon, InfoIcon, WarningIcon } from '../brand/icons';
import { useFocusFallback } from '../utils/focus-fallback';
import styles from './toast.module.css';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction | undefined;
}

/** The next step, or the way back: "View receipt", "Undo". */
export interface ToastAction {
  label: string;
  onAction(): void;
}

const ICONS: Record<ToastTone, Icon> = { info: InfoIcon, success: CheckIcon, error: WarningIcon };

export interface ToastRegionProps {
  toasts: readonly Toast[];
  onDismiss(id: number): void;
}

/**
 * Short messages outside the page flow. The region is rendered before the first message, because screen readers do not
 * announce a live region that is inserted together with its text. The owner of the list decides how long messages stay.
 * React Aria hides everything else while a dialog is open; "Transfer Successful" arrives together with one.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const before = useRef<HTMLElement>(null);
  return (
    <section className={styles.region} aria-label="Notifications" data-react-aria-top-layer="true">
      <ol
        aria-live="polite"
        aria-relevant="additions"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget))
            before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
        }}
      >
        {toasts.map((toast) => (
          <ToastLine key={toast.id} {...toast} returnFocusTo={before} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>
  );
}

interface ToastLineProps extends Toast, Pick<ToastRegionProps, 'onDismiss'> {
  /** The element that had the focus before it moved to a message. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

function ToastLine({ id, tone, text, action, returnFocusTo, onDismiss }: ToastLineProps) {
  const ToneIcon = ICONS[tone];
  return (
    <li className={styles.toast} ref={useFocusFallback(returnFocusTo)}>
      <span className={styles[tone]}>
        <ToneIcon />
      </span>
      <span className={styles.text}>
        {text}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              onDismiss(id);
              action.onAction();
            }}
          >
            {action.label}
          </button>
        )}
      </span>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => onDismiss(id)}>
        <CloseIcon size={16} />
      </button>
    </li>
  );
}
