import { Link, NavLink, Outlet } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand-mark';
import { Button } from '@larkspur/web-kit/button';
import { useHost } from '@larkspur/web-kit/host-context';
import { Icon } from '@larkspur/web-kit/icon';
import { CONTENT_ID, SkipLink } from '@larkspur/web-kit/skip-link';
import styles from './admin-frame.module.css';
import { PLACES } from './places';

/** What stands around every screen of the back office. Who may see it, the host decides. */
export function AdminFrame() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header />
      <nav className={styles.places} aria-label="Back office">
        <ul>
          {PLACES.map(({ name, to, icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <Icon name={icon} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function Header() {
  const { session } = useHost();
  return (
    <header className={styles.header}>
      <Link to="/admin/dashboard" className={styles.title}>
        <BrandMark />
        <span className={styles.area}>Dashboard</span>
      </Link>
      <Button look="quiet" small onPress={() => session.signOut()}>
        <Icon name="logout" size={18} />
        Logout
      </Button>
    </header>
  );
}
