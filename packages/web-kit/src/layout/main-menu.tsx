import { Link, NavLink, useLocation } from '@larkspur/router';
import { useId } from 'react';
import { DownIcon } from '../brand/icons';
import { useHydrated } from '../utils/use-hydrated';
import styles from './main-menu.module.css';
import { useMainMenuPanels } from './use-main-menu-panels';

export interface MenuLink {
  name: string;
  to: string;
  /** An optional second line. */
  description?: string;
}

/** A link, or a button that opens a panel of links. */
export type MenuEntry = { name: string; to: string } | { name: string; links: MenuLink[] };

/**
 * The desktop menu of the public site. Its panels are in the page from the start and open on hover and focus
 * even without scripts.
 */
export function MainMenu({ entries }: { entries: MenuEntry[] }) {
  const { openName, menuProps, press, entryProps } = useMainMenuPanels();
  const isHydrated = useHydrated();
  return (
    <nav className={styles.menu} aria-label="Main" data-scripted={isHydrated || undefined} {...menuProps}>
      <ul>
        {entries.map((entry) =>
          'links' in entry ? (
            <li key={entry.name} className={styles.entry} {...entryProps(entry.name)}>
              <Panel {...entry} isOpen={openName === entry.name} onPress={() => press(entry.name)} />
            </li>
          ) : (
            <li key={entry.name} className={styles.entry}>
              <MenuNavLink to={entry.to} data-entry={entry.name}>
                {entry.name}
              </MenuNavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

interface PanelProps {
  name: string;
  links: MenuLink[];
  isOpen: boolean;
  onPress(): void;
}

function Panel({ name, links, isOpen, onPress }: PanelProps) {
  const id = useId();
  const { pathname } = useLocation();
  const isHere = links.some(({ to }) => to === pathname);
  return (
    <>
      <button
        type="button"
        data-entry={name}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onPress}
      >
        {name}
        <DownIcon size={16} />
      </button>
      <ul className={styles.panel} id={id} data-panel={name} hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.name}>
            <PanelLink {...link} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PanelLink({ name, to, description }: MenuLink) {
  const id = useId();
  if (!description) return <MenuNavLink to={to}>{name}</MenuNavLink>;
  return (
    <MenuNavLink to={to} aria-labelledby={`${id}-name`} aria-describedby={`${id}-description`}>
      <span id={`${id}-name`}>{name}</span>
      <span className={styles.description} id={`${id}-description`}>
        {description}
      </span>
    </MenuNavLink>
  );
}

/** A link to a section is never marked as the current page. */
function MenuNavLink({ to, ...props }: Parameters<typeof Link>[0] & { to: string }) {
  return to.includes('#') ? <Link to={to} {...props} /> : <NavLink to={to} end {...props} />;
}
