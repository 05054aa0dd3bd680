import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand-mark';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <BrandMark />
          <p>{BRAND.licence}</p>
        </div>
        <div>
          <h2>Customer care</h2>
          <p>
            <a href={`tel:${BRAND.phone.replace(/[^+\d]/g, '')}`}>{BRAND.phone}</a>
          </p>
          <p>{BRAND.openingHours}</p>
        </div>
        <div>
          <h2>Write to us</h2>
          <p>
            <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
          </p>
          <p>
            <Link to="/contact">Contact</Link>
          </p>
        </div>
      </div>
    </footer>
  );
}
