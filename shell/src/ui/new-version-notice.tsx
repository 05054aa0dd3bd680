import { useLocation } from '@larkspur/router';
import { useStore } from '@larkspur/web-kit/utils/use-store';
import { useEffect, useState } from 'react';
import type { ReleaseMonitor } from '../remotes/release-monitor';
import styles from './notice.module.css';

/** Offers to load a newer release. Never next to a form, because a reload would discard unsaved input. */
export function NewVersionNotice({ releases }: { releases: ReleaseMonitor }) {
  const isStale = useStore(releases);
  const hasForm = useFormInPage();
  const isShown = isStale && !hasForm;
  return (
    <div role="status" className={isShown ? styles.notice : undefined}>
      {isShown ? (
        <>
          A new version of this page is available.{' '}
          <button type="button" className={styles.action} onClick={() => window.location.reload()}>
            Reload
          </button>
        </>
      ) : null}
    </div>
  );
}

function useFormInPage(): boolean {
  const { key } = useLocation();
  const [hasForm, setHasForm] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after a navigation
  useEffect(() => {
    const update = () => setHasForm(document.querySelector('main form') !== null);
    const observer = new MutationObserver(update);
    update();
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [key]);
  return hasForm;
}
