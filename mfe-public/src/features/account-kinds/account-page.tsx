import type { Icon } from '@larkspur/web-kit/icons';
import { LinkButton } from '@larkspur/web-kit/link-button';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import type { ReactNode } from 'react';
import styles from './account-page.module.css';

export interface Benefit {
  icon: Icon;
  name: string;
  words: string;
}

interface AccountPageProps {
  title: string;
  lead: string;
  overview: ReactNode;
  benefits: Benefit[];
  footnote?: string;
}

/** What the pages of the account kinds have in common: overview, benefits, the way in. */
export function AccountPage({ title, lead, overview, benefits, footnote }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} lead={lead} />
      <LinkButton to="/signup" look="accent">
        Open an Account
      </LinkButton>
      <section className={styles.section} aria-labelledby="overview">
        <h2 id="overview">Overview</h2>
        <div className={styles.overview}>{overview}</div>
      </section>
      <section className={styles.section} aria-labelledby="benefits">
        <h2 id="benefits">Benefits</h2>
        <ul className={styles.benefits}>
          {benefits.map(({ icon: Picture, name, words }) => (
            <li key={name}>
              <Picture size={26} />
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
        {footnote && <p className={styles.footnote}>* {footnote}</p>}
      </section>
    </div>
  );
}
