import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { usePageTitle } from '@larkspur/web-kit/layout/page-heading';
import type { ReactNode } from 'react';
import styles from './page-hero.module.css';
import type { PageLink } from './page-link';

interface PageHeroProps {
  /** What the page is, in a word or two, above a heading that is a sentence. */
  about?: string;
  title: string;
  /** Where the heading does not name the page. */
  tabTitle?: string;
  lead: string;
  /** Where to go from here, and where on in this page. */
  ways?: { act: PageLink; more: PageLink };
  picture: ReactNode;
}

/** What a page is about, in one look: its `h1`, the way on, and a drawing that grows from the band's edge. */
export function PageHero({ about, title, tabTitle = title, lead, ways, picture }: PageHeroProps) {
  usePageTitle(tabTitle);
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <div className={styles.words}>
          {about && <p className={styles.about}>{about}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {ways && (
            <div className={styles.ways}>
              <LinkButton to={ways.act.to} variant="accent">
                {ways.act.name}
              </LinkButton>
              <Link to={ways.more.to}>{ways.more.name}</Link>
            </div>
          )}
        </div>
        <div className={styles.picture}>{picture}</div>
      </div>
    </div>
  );
}
