import { Link } from '@larkspur/router';
import { BankPage } from './bank-page';
import styles from './bank-page.module.css';

/** Shown to customers on pages of the back office. */
export function Forbidden({ signInPath }: { signInPath: string }) {
  return (
    <BankPage title="This page is for bank staff only" illustration="forbidden">
      <p>You’re signed in as a customer, but this page requires an administrator account.</p>
      <div className={styles.actions}>
        <Link to="/account/home" className={styles.primary}>
          Back to your account
        </Link>
        <Link to={signInPath}>Sign in as an administrator</Link>
      </div>
    </BankPage>
  );
}
