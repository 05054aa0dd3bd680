import { useStore } from '@larkspur/web-kit/utils/use-store';
import { useSyncExternalStore } from 'react';
import type { ReleaseMonitor } from '../remotes/release-monitor';
import styles from './notice.module.css';

/** Offers to load a newer release. Never next to a form, because a reload would discard unsaved input. */
export function NewVersionNotice({ releases }: { releases: ReleaseMonitor }) {
  return <div role="status">{useStore(releases) && <Offer />}</div>;
}

/** A component of its own, because it observes the whole page. */
function Offer() {
  const isBesideForm = useSyncExternalStore(observePage, hasForm);
  if (isBesideForm) return null;
  return (
    <div className={styles.notice}>
      A new version of this page is available.{' '}
      <button type="button" className={styles.action} onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  );
}

const hasForm = () => document.querySelector('main form') !== null;

function observePage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
