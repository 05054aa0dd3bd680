import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand/brand-mark';
import { Illustration, type IllustrationName } from '@larkspur/web-kit/brand/illustration';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import type { ReactNode } from 'react';
import styles from './bank-page.module.css';

interface BankPageProps {
  title: string;
  illustration: IllustrationName;
  children: ReactNode;
}

/** Layout of the few pages that belong to no remote: Not Found, Forbidden, and the failure screen. */
export function BankPage({ title, illustration, children }: BankPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/">
          <BrandMark />
        </Link>
      </header>
      <main className={styles.content}>
        <Illustration name={illustration} />
        <PageHeading title={title} />
        {children}
      </main>
      <footer className={styles.footer}>
        Questions? {BRAND.phone} or <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </footer>
    </div>
  );
}
