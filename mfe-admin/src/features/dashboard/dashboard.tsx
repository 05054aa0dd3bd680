import { Link } from '@larkspur/router';
import { MailIcon, PeopleIcon, PersonIcon, PlusIcon } from '@larkspur/web-kit/brand/icons';
import { Slot } from '@larkspur/web-kit/host/slot';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { useCanChange } from '../../components/use-can-change';
import { ADD_TRANSACTION } from '../../layout/nav-items';
import { Attention } from './attention';
import { Charts } from './charts';
import styles from './dashboard.module.css';
import { Customers, Today } from './today';
import { UpdatedAt } from './updated-at';

/** The four links of the specification. */
const LINKS = [
  { name: 'Users', to: '/admin/users', icon: PeopleIcon, description: 'Find customers and manage their accounts.' },
  {
    name: ADD_TRANSACTION.name,
    to: ADD_TRANSACTION.to,
    icon: PlusIcon,
    description: 'Add a transaction to a customer’s statement.',
    isChange: true,
  },
  { name: 'Contacts', to: '/admin/contacts', icon: MailIcon, description: 'Read messages sent to the bank.' },
  {
    name: 'Beneficiaries',
    to: '/admin/beneficiaries',
    icon: PersonIcon,
    description: 'Manage the recipients customers can look up.',
  },
];

/** The figures that an administrator needs in the morning. Every figure links to its list. */
export function Dashboard() {
  const canChange = useCanChange();
  return (
    <>
      <PageHeading title="Back office" actions={<UpdatedAt />} />
      <div className={layout.stack}>
        <ul className={styles.links}>
          {LINKS.filter(({ isChange }) => canChange || !isChange).map(({ name, to, icon: ItemIcon, description }) => (
            <li key={to}>
              <ItemIcon size={24} />
              <div>
                <Link to={to}>{name}</Link>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
        <Attention />
        <Today />
        <Customers />
        <Charts />
        <Slot name="admin.dashboard" className={styles.widgets} />
      </div>
    </>
  );
}
