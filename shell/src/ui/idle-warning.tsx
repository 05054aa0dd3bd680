import { useStore } from '@larkspur/web-kit/utils/use-store';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { IdleMonitor } from '../session/idle-monitor';
import styles from './idle-warning.module.css';

interface IdleWarningProps {
  idle: Pick<IdleMonitor, 'getSnapshot' | 'subscribe' | 'staySignedIn'>;
  onSignOut(): void;
}

/**
 * Warns before the session ends. Uses the browser's modal dialog, which traps and restores focus. React Aria makes everything
 * inert that is added to the page while a drawer is open, and a modal dialog that is inert itself leaves nothing to press.
 */
export function IdleWarning({ idle, onSignOut }: IdleWarningProps) {
  const state = useStore(idle);
  return state.kind === 'warning' ? (
    <Warning endsAt={state.endsAt} onStay={() => idle.staySignedIn()} onSignOut={onSignOut} />
  ) : null;
}

interface WarningProps {
  /** Milliseconds since the epoch. */
  endsAt: number;
  onStay(): void;
  onSignOut(): void;
}

function Warning({ endsAt, onStay, onSignOut }: WarningProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const left = useSecondsUntil(endsAt);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Not while a prerendered page is shown instead.
    if (shown?.isConnected) shown.showModal();
    // While it is still in the page, so that the browser returns the focus.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-react-aria-top-layer="true"
      aria-labelledby="idle-title"
      aria-describedby="idle-message"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id="idle-title">Are you still there?</h2>
      <p id="idle-message">For your security, we sign you out after a period of inactivity.</p>
      <p className={styles.left} role="timer">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onStay}>
          Stay signed in
        </button>
        <button type="button" className={styles.secondary} onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </dialog>
  );
}

function useSecondsUntil(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const ticking = setInterval(() => setLeft(secondsUntil(end)), 1_000);
    return () => clearInterval(ticking);
  }, [end]);
  return left;
}

const secondsUntil = (end: number) => Math.max(0, Math.round((end - Date.now()) / 1_000));
