import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

/** Shown while the browser is offline. The page stays readable. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine);
  return (
    <div role="status" className={isOnline ? undefined : styles.notice}>
      {isOnline ? null : 'You are offline. What you see may be out of date; nothing is sent until you are back.'}
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
