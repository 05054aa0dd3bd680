import { BRAND } from '@larkspur/contracts/brand';
import type { SessionUser } from '@larkspur/contracts/session';
import { Link, NavLink, Outlet } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand-mark';
import { Button } from '@larkspur/web-kit/button';
import { useHost, useSessionUser } from '@larkspur/web-kit/host-context';
import { Icon } from '@larkspur/web-kit/icon';
import { CONTENT_ID, SkipLink } from '@larkspur/web-kit/skip-link';
import styles from './customer-frame.module.css';
import { PLACES } from './places';
import { VerificationBanner } from './verification-banner';

/** What stands around every screen of the customer area. Who may see it, the host decides. */
export function CustomerFrame() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header user={user} />
      <nav className={styles.places} aria-label="Your account">
        <ul>
          {PLACES.map(({ name, to, icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <Icon name={icon} size={22} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        <VerificationBanner status={user.verificationStatus} />
        <Outlet />
      </main>
      <footer className={styles.footer}>
        Questions? <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </footer>
    </div>
  );
}

function Header({ user }: { user: SessionUser }) {
  const { session } = useHost();
  return (
    <header className={styles.header}>
      <Link to="/account/home" className={styles.brand}>
        <BrandMark />
      </Link>
      <p className={styles.welcome}>Welcome {user.firstName}</p>
      <Link to="/account/info" className={styles.portrait} aria-label="Your profile">
        {user.firstName.slice(0, 1).toUpperCase()}
      </Link>
      <Button look="quiet" small onPress={() => session.signOut()}>
        <Icon name="logout" size={18} />
        Logout
      </Button>
    </header>
  );
}
