import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './notice.module.css';

const NOTICE_ID = 'prerendered-notice';

/** Marks what a prerendered page must not be replaced by. */
export const FAILURE_MARK = { 'data-failure': '' };
export const FAILURE_SELECTOR = '[data-failure]';

/**
 * Adds an empty status region to a prerendered page, so that screen readers announce what appears in it.
 * @returns removes it
 */
export function showPrerenderedNotice(root: HTMLElement): () => void {
  const region = document.createElement('div');
  region.id = NOTICE_ID;
  region.setAttribute('role', 'status');
  root.before(region);
  return () => region.remove();
}

/** The status region of the prerendered page that is still shown, `null` if there is none. */
export function findPrerenderedNotice(): HTMLElement | null {
  return document.getElementById(NOTICE_ID);
}

/** A failure above a prerendered page, which stays readable. */
export function PrerenderedNotice({ region, children }: { region: HTMLElement; children: ReactNode }) {
  return (
    <>
      <div {...FAILURE_MARK} />
      {createPortal(<div className={styles.notice}>{children}</div>, region)}
    </>
  );
}
