import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand-mark';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import type { ReactNode } from 'react';
import styles from './bank-page.module.css';

/** The bank's own frame around the few pages that no remote brings: Not Found, Forbidden, a part that failed. */
export function BankPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/">
          <BrandMark />
        </Link>
      </header>
      <main className={styles.content}>
        <PageHeading title={title} />
        {children}
      </main>
      <footer className={styles.footer}>
        Questions? {BRAND.phone} or <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </footer>
    </div>
  );
}
