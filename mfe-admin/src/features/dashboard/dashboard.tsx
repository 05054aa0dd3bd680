import { Link } from '@larkspur/router';
import { Slot } from '@larkspur/web-kit/host/slot';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { NAV_ITEMS } from '../../layout/nav-items';
import styles from './dashboard.module.css';

export function Dashboard() {
  return (
    <>
      <PageHeading title="Back office" />
      <ul className={styles.links}>
        {NAV_ITEMS.map(({ name, to, icon: ItemIcon, description }) => (
          <li key={to}>
            <ItemIcon size={24} />
            <div>
              <Link to={to}>{name}</Link>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ul>
      <Slot name="admin.dashboard" className={styles.widgets} />
    </>
  );
}
