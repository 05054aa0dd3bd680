import { BRAND } from '@larkspur/contracts/brand';
import { Link, NavLink } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand-mark';
import { useSessionUser } from '@larkspur/web-kit/host-context';
import { Icon } from '@larkspur/web-kit/icon';
import { LinkButton } from '@larkspur/web-kit/link-button';
import styles from './header.module.css';
import { ACCOUNT_LINKS, MOBILE_LINKS } from './menu';
import { useDisclosure } from './use-disclosure';

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.row}>
          <a href={`mailto:${BRAND.supportEmail}`}>
            <Icon name="mail" size={16} />
            {BRAND.supportEmail}
          </a>
          <Link to="/contact">Contact</Link>
        </div>
      </div>
      <div className={styles.row}>
        <Link to="/" className={styles.brand}>
          <BrandMark />
        </Link>
        <MainMenu />
        <Doors />
        <MobileMenu />
      </div>
    </header>
  );
}

function MainMenu() {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  return (
    <nav className={styles.menu} aria-label="Main">
      <ul>
        <li>
          <NavLink to="/" end>
            Home
          </NavLink>
        </li>
        <li className={styles.group} {...groupProps}>
          <button {...buttonProps}>
            Accounts
            <Icon name="down" size={16} />
          </button>
          {isOpen && (
            <ul className={styles.panel} id={panelId}>
              {ACCOUNT_LINKS.map(({ name, to }) => (
                <li key={name}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </li>
        <li>
          <Link to="/#credit-cards">Cards</Link>
        </li>
        <li>
          <Link to="/#home-loans">Loans</Link>
        </li>
      </ul>
    </nav>
  );
}

function Doors() {
  const user = useSessionUser();
  return (
    <div className={styles.doors}>
      {user ? (
        <LinkButton to="/account/home" look="primary" small>
          Go to your account
        </LinkButton>
      ) : (
        <>
          <LinkButton to="/signin" look="quiet" small>
            Login
          </LinkButton>
          <LinkButton to="/signup" look="primary" small>
            Open an Account
          </LinkButton>
        </>
      )}
    </div>
  );
}

function MobileMenu() {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  return (
    <div className={styles.mobile} {...groupProps}>
      <button {...buttonProps} className={styles.burger} aria-label="Menu">
        <Icon name={isOpen ? 'close' : 'menu'} size={24} />
      </button>
      {isOpen && (
        <nav className={styles.sheet} id={panelId} aria-label="Menu">
          <ul>
            {MOBILE_LINKS.map(({ name, to }) => (
              <li key={name}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
