import { Link, NavLink } from '@larkspur/router';
import { DownIcon } from '../icons';
import styles from './main-menu.module.css';
import { useDisclosure } from './use-disclosure';

/** A link, or a button that opens a panel of links. */
export type MenuEntry = { name: string; to: string } | { name: string; links: { name: string; to: string }[] };

/** The public site's menu on a desk. */
export function MainMenu({ entries }: { entries: MenuEntry[] }) {
  return (
    <nav className={styles.menu} aria-label="Main">
      <ul>
        {entries.map((entry) => (
          <li key={entry.name} className={styles.entry}>
            {'links' in entry ? <Panel {...entry} /> : <Entry {...entry} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ name, to }: { name: string; to: string }) {
  // A part of a page is nowhere the current page.
  if (to.includes('#')) return <Link to={to}>{name}</Link>;
  return (
    <NavLink to={to} end>
      {name}
    </NavLink>
  );
}

function Panel({ name, links }: { name: string; links: { name: string; to: string }[] }) {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  return (
    <div {...groupProps}>
      <button {...buttonProps}>
        {name}
        <DownIcon size={16} />
      </button>
      {isOpen && (
        <ul className={styles.panel} id={panelId}>
          {links.map((link) => (
            <li key={link.name}>
              <Link to={link.to}>{link.name}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
