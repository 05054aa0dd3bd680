import { Link } from '@larkspur/router';
import styles from './breadcrumb.module.css';

export interface BreadcrumbProps {
  /** From the top down; the page itself is `here`. */
  trail: { name: string; to: string }[];
  here: string;
}

/** Where a page stands, two levels deep or more. One level needs only the navigation. */
export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
