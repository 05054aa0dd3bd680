import { BRAND } from '@larkspur/contracts/brand';
import { type ReactNode, useLayoutEffect } from 'react';
import styles from './page-heading.module.css';

/** Sets the browser tab's title. Every screen has its own. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – ${BRAND.bankName}`;
  }, [title]);
}

interface Title {
  title: string;
  /** When the tab's title differs from the heading. */
  tabTitle?: string;
}

/** A heading of elements, such as UserText, needs a title for the tab. */
interface ElementTitle {
  title: ReactNode;
  tabTitle: string;
}

export type PageHeadingProps = (Title | ElementTitle) & {
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The only `h1` of a screen. The shell focuses it after navigation. */
export function PageHeading({ title, tabTitle, lead, actions }: PageHeadingProps) {
  usePageTitle(tabTitle ?? String(title));
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
