import { Link } from '@larkspur/router';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { PLACES } from '../../frame/places';
import styles from './dashboard.module.css';

export function Dashboard() {
  return (
    <>
      <PageHeading title="Back office" />
      <ul className={styles.places}>
        {PLACES.map(({ name, to, icon: Picture, words }) => (
          <li key={to}>
            <Picture size={24} />
            <div>
              <Link to={to}>{name}</Link>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
