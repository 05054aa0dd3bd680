import { BRAND } from '@larkspur/contracts/brand';
import { type ReactNode, useLayoutEffect } from 'react';
import styles from './page-heading.module.css';

/** Sets the tab's title. Every screen does, with words of its own. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – ${BRAND.bankName}`;
  }, [title]);
}

export interface PageHeadingProps {
  title: string;
  /** Where the tab should say more, or less, than the heading. */
  tabTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The screen's one `h1`. The shell moves the focus to it when the page changes. */
export function PageHeading({ title, tabTitle = title, lead, actions }: PageHeadingProps) {
  usePageTitle(tabTitle);
  return (
    <div className={styles.heading}>
      <div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions}
    </div>
  );
}
