import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand-mark';

/** The columns at every page's foot. */
export const FOOTER = [
  <>
    <BrandMark />
    <p>{BRAND.licence}</p>
  </>,
  <>
    <h2>Customer care</h2>
    <p>
      <a href={`tel:${BRAND.phone.replace(/[^+\d]/g, '')}`}>{BRAND.phone}</a>
    </p>
    <p>{BRAND.openingHours}</p>
  </>,
  <>
    <h2>Write to us</h2>
    <p>
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
    </p>
    <p>
      <Link to="/contact">Contact</Link>
    </p>
  </>,
];
