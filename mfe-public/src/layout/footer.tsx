import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand/brand-mark';
import { telHref } from '@larkspur/web-kit/format/tel-href';
import type { PublicFooterProps } from '@larkspur/web-kit/layout/public-footer';
import { DEPOSIT_INSURANCE } from '../rates';
import styles from './footer.module.css';
import { AUTH_LINKS, BANK_LINKS, PRODUCT_COLUMNS, YOUR_ACCOUNT } from './menu';

/** Footer of every public page. */
export const footerFor = (isSignedIn: boolean): PublicFooterProps => ({
  contact: (
    <>
      <BrandMark />
      <h2 className={styles.title}>Customer care</h2>
      <a className={styles.phone} href={telHref(BRAND.phone)}>
        {BRAND.phone}
      </a>
      <p>{BRAND.openingHours}</p>
      <p>
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </p>
      <p>
        <Link to="/contact">Contact</Link>
      </p>
    </>
  ),
  columns: [
    ...PRODUCT_COLUMNS,
    { title: 'The bank', links: [...BANK_LINKS, ...(isSignedIn ? [YOUR_ACCOUNT] : AUTH_LINKS)] },
  ],
  legal: (
    <>
      <p>{BRAND.license}</p>
      <p>
        Deposits are insured {DEPOSIT_INSURANCE}. {BRAND.address}.
      </p>
    </>
  ),
});
