import { usePageTitle } from '@larkspur/web-kit/page-heading';
import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

interface PageHeroProps {
  /** What the page is, in a word or two above the heading. */
  about: string;
  title: string;
  tabTitle: string;
  lead: string;
  picture: ReactNode;
  children?: ReactNode;
}

/** The head of a page that tells of the bank: its `h1`, and a drawing that grows from the band's edge. */
export function PageHero({ about, title, tabTitle, lead, picture, children }: PageHeroProps) {
  usePageTitle(tabTitle);
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.about}>{about}</p>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <div className={styles.picture}>{picture}</div>
      </div>
    </div>
  );
}
