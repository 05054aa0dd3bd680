import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { PersonIcon } from '@larkspur/web-kit/brand/icons';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import styles from './auth-links.module.css';

/** Login and sign-up links, or a link to the account when signed in. */
export function AuthLinks() {
  const user = useSessionUser();
  if (user) {
    return (
      <LinkButton to="/account/home" variant="primary" small aria-label="Your account">
        <PersonIcon size={18} />
        <span className={styles.wide}>Your account</span>
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to="/signin" variant="quiet" small>
        Login
      </LinkButton>
      <span className={styles.wide}>
        <LinkButton to="/signup" variant="primary" small>
          Open an Account
        </LinkButton>
      </span>
    </>
  );
}
