import { Link } from '@larkspur/router';
import { type ReactNode, useId } from 'react';
import { PETAL_ANGLES, PETAL_PATH } from '../brand/flower-paths';
import styles from './public-footer.module.css';

export interface PublicFooterProps {
  /** How to contact the bank. */
  contact: ReactNode;
  /** Links to all pages, in groups. */
  columns: { title: string; links: { name: string; to: string }[] }[];
  /** Legal notices. */
  legal: ReactNode;
}

/** The footer of every public page: contact details, then links to all pages, which work without the menu. */
export function PublicFooter({ contact, columns, legal }: PublicFooterProps) {
  const id = useId();
  return (
    <footer className={styles.footer}>
      <svg className={styles.flower} viewBox="-28 -28 56 56" aria-hidden="true">
        {PETAL_ANGLES.map((angle) => (
          <path key={angle} d={PETAL_PATH} transform={`rotate(${angle})`} fill="currentColor" />
        ))}
      </svg>
      <div className={styles.inner}>
        <div className={styles.contact}>{contact}</div>
        <nav className={styles.columns} aria-label="All pages">
          {columns.map(({ title, links }, index) => (
            <div key={title}>
              <h2 id={`${id}-${index}`}>{title}</h2>
              <ul aria-labelledby={`${id}-${index}`}>
                {links.map(({ name, to }) => (
                  <li key={name}>
                    <Link to={to}>{name}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.legal}>{legal}</div>
      </div>
    </footer>
  );
}
