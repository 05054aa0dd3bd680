import { LinkButton } from '@larkspur/web-kit/link-button';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import styles from './admin-frame.module.css';

/** A customer who came to the back office. */
export function Forbidden() {
  return (
    <main className={styles.alone}>
      <PageHeading
        title="You are not allowed here"
        tabTitle="Forbidden"
        lead="This is the bank’s back office, and you are signed in as a customer."
      />
      <div className={styles.acts}>
        <LinkButton to="/account/home" look="primary">
          Go to your account
        </LinkButton>
        <LinkButton to="/admin/login">Sign in as an administrator</LinkButton>
      </div>
    </main>
  );
}
