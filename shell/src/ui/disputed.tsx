import { Link } from '@larkspur/router';
import { BankPage } from './bank-page';
import styles from './bank-page.module.css';

/** Two remotes claim the path, so neither is shown. */
export function Disputed() {
  return (
    <BankPage title="This page isn’t available right now" illustration="error">
      <p>Something is wrong with this page’s address on our side. We’re working on it.</p>
      <p>Your money is safe, and payments you’ve already sent aren’t affected.</p>
      <div className={styles.actions}>
        <Link to="/" className={styles.primary}>
          Go to the home page
        </Link>
        <Link to="/contact">Contact us</Link>
      </div>
    </BankPage>
  );
}
