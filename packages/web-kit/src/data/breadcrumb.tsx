import { Link } from '@larkspur/router';
import styles from './breadcrumb.module.css';

export interface BreadcrumbProps {
  /** From the top down; the page itself is `here`. */
  ancestors: { name: string; to: string }[];
  current: string;
}

/** Where a page stands, two levels deep or more. One level needs only the navigation. */
export function Breadcrumb({ ancestors, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {ancestors.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
