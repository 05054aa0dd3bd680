import { Outlet, useLocation } from '@larkspur/router';
import { CONTENT_ID, SkipLink } from '@larkspur/web-kit/skip-link';
import { useEffect } from 'react';
import { Footer } from './footer';
import { Header } from './header';
import styles from './public-frame.module.css';

/** What stands around every public page. */
export function PublicFrame() {
  useFragment();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header />
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

/** A fragment names a part of the page: it is shown, and reading goes on there. */
function useFragment() {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    if (!hash) return;
    const frame = requestAnimationFrame(() => {
      const part = document.getElementById(hash.slice(1));
      part?.scrollIntoView();
      part?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
