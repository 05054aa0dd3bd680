import { Link, useLocation } from '@larkspur/router';
import { CloseIcon, MoreIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import styles from './customer-nav.module.css';
import type { NavItem } from './nav-item';
import { useDisclosure } from './use-disclosure';

/** A bottom bar has room for five items. If there are more, the last ones move into a "More" menu. */
const MAX_BAR_ITEMS = 5;

/** The navigation of the customer area: a bottom bar on phones, a sidebar with all items on desktops. */
export function CustomerNav({ items }: { items: NavItem[] }) {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  const fits = items.length <= MAX_BAR_ITEMS;
  const shown = fits ? items.length : MAX_BAR_ITEMS - 1;
  const { pathname } = useLocation();
  const isCurrentInMenu = items.slice(shown).some((item) => findCurrent(item, pathname));
  return (
    <nav className={styles.nav} aria-label="Your account" {...groupProps}>
      <ul className={classNames(styles.list, isOpen && styles.open)} id={panelId}>
        {items.slice(0, shown).map((item) => (
          <li key={item.to}>
            <NavItemLink item={item} current={findCurrent(item, pathname)} />
          </li>
        ))}
        {!fits && (
          <li className={styles.more}>
            <button {...buttonProps} data-current={isCurrentInMenu || undefined}>
              {isOpen ? <CloseIcon size={22} /> : <MoreIcon size={22} />}
              More
            </button>
          </li>
        )}
        {items.slice(shown).map((item) => (
          <li key={item.to} className={styles.overflow}>
            <NavItemLink item={item} current={findCurrent(item, pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Current = 'page' | 'true' | undefined;

/** The value of `aria-current`: the page itself, or the entry that it belongs to. */
function findCurrent({ to, section = [] }: NavItem, pathname: string): Current {
  if (pathname === to || pathname.startsWith(`${to}/`)) return 'page';
  return section.includes(pathname) ? 'true' : undefined;
}

function NavItemLink({ item: { name, to, icon: ItemIcon }, current }: { item: NavItem; current: Current }) {
  return (
    <Link to={to} aria-current={current}>
      <ItemIcon size={22} />
      {name}
    </Link>
  );
}
