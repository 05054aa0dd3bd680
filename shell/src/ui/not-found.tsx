import { Link } from '@larkspur/router';
import { BankPage } from './bank-page';
import styles from './bank-page.module.css';

export function NotFound() {
  return (
    <BankPage title="Page not found" illustration="not-found">
      <p>We couldn't find a page at this address. It may have moved, or the address may contain a typo.</p>
      <div className={styles.actions}>
        <Link to="/" className={styles.primary}>
          Go to the home page
        </Link>
        <Link to="/contact">Contact us</Link>
      </div>
    </BankPage>
  );
}
