import { Link } from '@larkspur/router';
import { BankPage } from './bank-page';
import styles from './bank-page.module.css';

/** Shown to customers on pages of the back office. */
export function Forbidden({ signInPath }: { signInPath: string }) {
  return (
    <BankPage title="This page is for the bank's staff" illustration="forbidden">
      <p>You are signed in as a customer, and this page needs an administrator.</p>
      <div className={styles.actions}>
        <Link to="/account/home" className={styles.primary}>
          Back to your account
        </Link>
        <Link to={signInPath}>Sign in as an administrator</Link>
      </div>
    </BankPage>
  );
}
