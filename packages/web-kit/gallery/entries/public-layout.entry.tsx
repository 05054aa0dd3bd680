import { LinkButton } from '../../src/action/link-button';
import { BrandMark } from '../../src/brand/brand-mark';
import { PageHeading } from '../../src/layout/page-heading';
import { PublicLayout } from '../../src/layout/public-layout';
import styles from './sample.module.css';

const ACCOUNTS = [
  { name: 'Savings', to: '/account/savings', description: 'For what you put aside' },
  { name: 'Checking', to: '/account/checking', description: 'For every day' },
];

const frame = () => (
  <div className={styles.window}>
    <PublicLayout
      home="/"
      topBar={<a href="mailto:support@larkspurbank.example">support@larkspurbank.example</a>}
      menu={[
        { name: 'Home', to: '/' },
        { name: 'Accounts', links: ACCOUNTS },
        { name: 'Cards', to: '/#credit-cards' },
      ]}
      mobileMenu={[
        { name: 'Home', to: '/' },
        { name: 'Account', to: '/#accounts', links: ACCOUNTS },
        { name: 'Contact', to: '/contact' },
      ]}
      authLinks={
        <LinkButton to="/signup" variant="primary" small>
          Open an Account
        </LinkButton>
      }
      footer={{
        contact: (
          <>
            <BrandMark />
            <p>Mon-Fri 9.00am to 5.00pm</p>
          </>
        ),
        columns: [
          { title: 'Accounts', links: ACCOUNTS },
          { title: 'The bank', links: [{ name: 'Contact', to: '/contact' }] },
        ],
        legal: 'Licensed and regulated by the central bank.',
      }}
    >
      <div className={styles.inside}>
        <PageHeading title="A public page" />
      </div>
    </PublicLayout>
  </div>
);

export default {
  name: 'Public layout',
  group: 'Layouts',
  use: 'Once around every page that visitors see.',
  avoid: 'Around pages behind sign-in (customer layout, back office layout).',
  states: [
    { name: 'page', render: frame },
    { name: 'skip link', keys: ['Tab'], render: frame },
  ],
};
