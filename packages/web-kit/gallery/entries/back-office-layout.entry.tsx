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
  name: 'Back office frame',
  group: 'Frames',
  use: 'Once around every screen of the back office.',
  avoid: 'For a customer: dense where they need calm (customer frame).',
  states: [
    {
      name: 'places',
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
            <PageHeading title="A screen of the back office" />
          </BackOfficeLayout>
        </div>
      ),
    },
    {
      name: 'places of a phone, open',
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
            <PageHeading title="A screen of the back office" />
          </BackOfficeLayout>
        </div>
      ),
    },
  ],
};
