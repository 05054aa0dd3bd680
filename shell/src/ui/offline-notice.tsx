import { formatClockTime } from '@larkspur/web-kit/format/format';
import { useSyncExternalStore } from 'react';
import styles from './notice.module.css';

/** When the connection was lost. Outside the component, so that the time is the same whenever it is asked for. */
let offlineSince: Date | null = null;

/**
 * Shown while the browser is offline. The page stays readable. The notice says when the connection was lost, so that users do not
 * take a balance for the current one, or a payment for sent.
 */
export function OfflineNotice() {
  const since = useSyncExternalStore(subscribe, readOfflineSince);
  return (
    <div role="status" className={since ? styles.notice : undefined}>
      {since &&
        `You’ve been offline since ${formatClockTime(since)}. What you see may be out of date. You can’t send anything until you’re back online.`}
    </div>
  );
}

function readOfflineSince(): Date | null {
  if (window.navigator.onLine) offlineSince = null;
  else offlineSince ??= new Date();
  return offlineSince;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
