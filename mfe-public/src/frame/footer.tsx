import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand/brand-mark';
import type { PublicFooterProps } from '@larkspur/web-kit/layout/public-footer';
import { telephone } from '../features/contact/telephone';
import { DEPOSIT_INSURANCE } from '../features/rates';
import styles from './footer.module.css';
import { ALL_PAGES } from './menu';

/** What stands at every page's foot. */
export const FOOTER: PublicFooterProps = {
  contact: (
    <>
      <BrandMark />
      <h2 className={styles.title}>Customer care</h2>
      <a className={styles.phone} href={telephone(BRAND.phone)}>
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
  columns: ALL_PAGES,
  legal: (
    <>
      <p>{BRAND.licence}</p>
      <p>
        Deposits are insured {DEPOSIT_INSURANCE}. {BRAND.address}.
      </p>
    </>
  ),
};
