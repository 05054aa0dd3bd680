import { useSyncExternalStore } from 'react';
import styles from './notice-region.module.css';
import type { Notices } from './notices';

/** The live regions stand there before any message does: one that arrives together with its words is not read out. */
export function NoticeRegion({ notices }: { notices: Notices }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.current);
  return (
    <section className={styles.region} aria-label="Notices">
      <ol aria-live="polite" aria-relevant="additions">
        {shown.map(({ id, tone, text }) => (
          <li key={id} className={styles[tone]}>
            <span>{text}</span>
            <button type="button" onClick={() => notices.dismiss(id)} aria-label={`Dismiss: ${text}`}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="m4 4 8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
              </svg>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
