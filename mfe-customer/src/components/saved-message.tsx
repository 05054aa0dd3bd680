import { Alert } from '@larkspur/web-kit/feedback/alert';
import { useEffect, useRef } from 'react';
import styles from './saved-message.module.css';

interface SavedMessageProps {
  /** Increases with every save. */
  count: number;
  /** The server's message; empty when there is none. */
  message: string;
}

/** Confirms a save above the form, which has started over. Takes the focus, because the pressed button is gone. */
export function SavedMessage({ count, message }: SavedMessageProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);

  return (
    <div ref={box} tabIndex={-1} className={styles.box} role="status">
      {message && (
        <Alert tone="success">
          <p>{message}</p>
        </Alert>
      )}
    </div>
  );
}
