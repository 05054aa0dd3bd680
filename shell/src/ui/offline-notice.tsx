import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

/** Shown while the browser is offline. The page stays readable. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine);
  return (
    <div role="status" className={isOnline ? undefined : styles.notice}>
      {isOnline
        ? null
        : "You're offline. This page may be out of date, and nothing will be sent until you're back online."}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
