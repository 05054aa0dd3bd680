import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { usePageTitle } from '@larkspur/web-kit/layout/page-heading';
import type { ReactNode } from 'react';
import styles from './page-hero.module.css';
import type { PageLink } from './page-link';

interface PageHeroProps {
  /** Short label above the heading, for headings that are sentences. */
  eyebrow?: string;
  title: string;
  /** Title of the browser tab, for headings that do not name the page. */
  tabTitle?: string;
  lead: string;
  /** The main call to action, and a link to a section of this page. */
  links?: { primary: PageLink; secondary: PageLink };
  illustration: ReactNode;
}

/** Top of a public page: its `h1`, a lead, links, and an illustration. */
export function PageHero({ eyebrow, title, tabTitle = title, lead, links, illustration }: PageHeroProps) {
  usePageTitle(tabTitle);
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <div className={styles.text}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {links && (
            <div className={styles.links}>
              <LinkButton to={links.primary.to} variant="accent">
                {links.primary.name}
              </LinkButton>
              <Link to={links.secondary.to}>{links.secondary.name}</Link>
            </div>
          )}
        </div>
        <div className={styles.illustration}>{illustration}</div>
      </div>
    </div>
  );
}
