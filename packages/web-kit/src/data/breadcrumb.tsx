import { Link } from '@larkspur/router';
import styles from './breadcrumb.module.css';

export interface BreadcrumbProps {
  /** From the top level down, without the current page. */
  ancestors: { name: string; to: string }[];
  current: string;
}

/** The position of a page two or more levels deep. One level is covered by the navigation. */
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
