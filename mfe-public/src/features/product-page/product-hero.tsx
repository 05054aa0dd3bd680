import { usePageTitle } from '@larkspur/web-kit/page-heading';
import type { ReactNode } from 'react';
import styles from './product-hero.module.css';

interface ProductHeroProps {
  title: string;
  tabTitle: string;
  lead: string;
  actions: ReactNode;
  /** Under the actions, in small letters. */
  note?: string;
  drawing: ReactNode;
}

/** What a product is, in one look: its name, its promise, the way to it. */
export function ProductHero({ title, tabTitle, lead, actions, note, drawing }: ProductHeroProps) {
  usePageTitle(tabTitle);
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.actions}>{actions}</div>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <div className={styles.drawing}>{drawing}</div>
      </div>
    </div>
  );
}
