import { Button } from '../../src/action/button';
import { MailIcon, PeopleIcon, PersonIcon, ShieldIcon, TransferIcon } from '../../src/brand/icons';
import { BackOfficeLayout } from '../../src/layout/back-office-layout';
import { PageHeading } from '../../src/layout/page-heading';
import styles from './sample.module.css';

const OFFICE_PLACES = [
  { name: 'Users', to: '/admin/users', icon: PeopleIcon },
  { name: 'Verifications', to: '/admin/verifications', icon: ShieldIcon },
  { name: 'Transactions', to: '/admin/transactions', icon: TransferIcon },
  { name: 'Contacts', to: '/admin/contacts', icon: MailIcon },
  { name: 'Beneficiaries', to: '/admin/beneficiaries', icon: PersonIcon },
] as const;

export default {
  name: 'Back office layout',
  group: 'Layouts',
  use: 'Once around every back-office screen.',
  avoid: 'For customers, who need more space and calm (customer layout).',
  states: [
    {
      name: 'navigation',
      render: () => (
        <div className={styles.window}>
          <BackOfficeLayout
            navItems={[...OFFICE_PLACES]}
            home="/admin/dashboard"
            title="Dashboard"
            header={
              <Button variant="quiet" small>
                Logout
              </Button>
            }
          >
            <PageHeading title="A back-office screen" />
          </BackOfficeLayout>
        </div>
      ),
    },
    {
      name: 'phone navigation, open',
      keys: ['Tab', 'Tab', 'Space'],
      render: () => (
        <div className={styles.window}>
          <BackOfficeLayout
            navItems={[...OFFICE_PLACES]}
            home="/admin/dashboard"
            title="Dashboard"
            header={
              <Button variant="quiet" small>
                Logout
              </Button>
            }
          >
            <PageHeading title="A back-office screen" />
          </BackOfficeLayout>
        </div>
      ),
    },
  ],
};
