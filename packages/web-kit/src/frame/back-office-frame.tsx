import { Link, NavLink } from '@larkspur/router';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { BrandMark } from '../brand-mark';
import { Icon } from '../icon';
import { Drawer } from '../overlay/drawer';
import { CONTENT_ID, SkipLink } from '../skip-link';
import styles from './back-office-frame.module.css';
import type { Place } from './place';

export interface BackOfficeFrameProps {
  places: Place[];
  home: string;
  /** Of the whole area: "Dashboard". */
  title: string;
  /** A search over everything, always in reach. */
  search?: ReactNode;
  /** Who is at work, the way out. */
  header: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** What stands around every screen of the back office: dense, its bar always in sight, its places a menu on a phone. */
export function BackOfficeFrame({ places, home, title, search, header, children }: BackOfficeFrameProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Button className={styles.menu ?? ''} aria-label="Menu" aria-haspopup="dialog" onPress={() => setOpen(true)}>
          <Icon name="menu" size={22} />
        </Button>
        <Link to={home} className={styles.title}>
          <BrandMark />
          <span className={styles.area}>{title}</span>
        </Link>
        {search && <div className={styles.search}>{search}</div>}
        <div className={styles.end}>{header}</div>
      </header>
      <div className={styles.side}>
        <Places places={places} />
      </div>
      <Drawer isOpen={isOpen} title="Back office" side="start" returnTo={CONTENT_ID} onClose={() => setOpen(false)}>
        <Places places={places} onLeave={() => setOpen(false)} />
      </Drawer>
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Places({ places, onLeave }: { places: Place[]; onLeave?(): void }) {
  return (
    <nav className={styles.places} aria-label="Back office">
      <ul>
        {places.map(({ name, to, icon }) => (
          <li key={to}>
            <NavLink to={to} onClick={onLeave}>
              <Icon name={icon} size={18} />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
