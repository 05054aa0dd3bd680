import { BRAND } from '@larkspur/contracts/brand';
import { type ReactNode, useLayoutEffect } from 'react';
import styles from './page-heading.module.css';

/** Sets the browser tab's title. Every screen has its own. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – ${BRAND.bankName}`;
  }, [title]);
}

export interface PageHeadingProps {
  title: string;
  /** When the tab's title differs from the heading. */
  tabTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The only `h1` of a screen. The shell focuses it after navigation. */
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
