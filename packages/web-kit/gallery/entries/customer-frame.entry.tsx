import { CustomerFrame } from '../../src/frame/customer-frame';
import { PageHeading } from '../../src/page-heading';
import styles from './sample.module.css';

const CUSTOMER_PLACES = [
  { name: 'Home', to: '/account/home', icon: 'home' },
  { name: 'Transactions', to: '/account/transactions', icon: 'list' },
  { name: 'Cards', to: '/account/cards', icon: 'card' },
  { name: 'Transfer', to: '/account/transfer', icon: 'transfer' },
  { name: 'Account', to: '/account/info', icon: 'person' },
  { name: 'Contact', to: '/account/support', icon: 'mail' },
] as const;

export default {
  name: 'Customer frame',
  group: 'Frames',
  use: 'Once around every screen of the customer area. More than five places: the last stand behind More on a phone.',
  avoid: 'Around a screen that a visitor may see too (public frame).',
  states: [
    {
      name: 'six places',
      render: () => (
        <div className={styles.window}>
          <CustomerFrame
            places={[...CUSTOMER_PLACES]}
            home="/account/home"
            header={<p>Welcome Ada</p>}
            footer="Questions? support@larkspurbank.example"
          >
            <PageHeading title="A screen of the customer" />
          </CustomerFrame>
        </div>
      ),
    },
  ],
};
