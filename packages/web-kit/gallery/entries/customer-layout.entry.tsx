import { CardIcon, HomeIcon, ListIcon, MailIcon, PersonIcon, TransferIcon } from '../../src/brand/icons';
import { CustomerLayout } from '../../src/layout/customer-layout';
import { PageHeading } from '../../src/layout/page-heading';
import styles from './sample.module.css';

const CUSTOMER_PLACES = [
  { name: 'Home', to: '/account/home', icon: HomeIcon },
  { name: 'Transactions', to: '/account/transactions', icon: ListIcon },
  { name: 'Cards', to: '/account/cards', icon: CardIcon },
  { name: 'Transfer', to: '/account/transfer', icon: TransferIcon },
  { name: 'Account', to: '/account/info', icon: PersonIcon },
  { name: 'Contact', to: '/account/support', icon: MailIcon },
] as const;

export default {
  name: 'Customer layout',
  group: 'Layouts',
  use: 'Once around every customer screen. On a phone, more than five items move into a More menu.',
  avoid: 'Around a screen that visitors see too (public layout).',
  states: [
    {
      name: 'six items',
      render: () => (
        <div className={styles.window}>
          <CustomerLayout
            navItems={[...CUSTOMER_PLACES]}
            home="/account/home"
            header={<p>Welcome Ada</p>}
            footer="Questions? support@larkspurbank.example"
          >
            <PageHeading title="A customer screen" />
          </CustomerLayout>
        </div>
      ),
    },
    {
      name: 'phone, More open',
      keys: ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Space'],
      render: () => (
        <div className={styles.window}>
          <CustomerLayout
            navItems={[...CUSTOMER_PLACES]}
            home="/account/home"
            header={<p>Welcome Ada</p>}
            footer="Questions? support@larkspurbank.example"
          >
            <PageHeading title="A customer screen" />
          </CustomerLayout>
        </div>
      ),
    },
  ],
};
