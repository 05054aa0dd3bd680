import { PublicFrame } from '../../src/frame/public-frame';
import { LinkButton } from '../../src/link-button';
import { PageHeading } from '../../src/page-heading';
import styles from './sample.module.css';

const LINKS = [
  { name: 'Home', to: '/' },
  { name: 'Contact', to: '/contact' },
];

export default {
  name: 'Public frame',
  group: 'Frames',
  use: 'Once around every page that a visitor sees.',
  avoid: 'Around what somebody signed in for (customer frame, back office frame).',
  states: [
    {
      name: 'page',
      render: () => (
        <div className={styles.window}>
          <PublicFrame
            home="/"
            top={<a href="mailto:support@larkspurbank.example">support@larkspurbank.example</a>}
            menu={[
              { name: 'Home', to: '/' },
              { name: 'Accounts', links: [{ name: 'Savings', to: '/account/savings' }] },
              { name: 'Cards', to: '/#credit-cards' },
            ]}
            mobileMenu={LINKS}
            doors={
              <LinkButton to="/signup" look="primary" small>
                Open an Account
              </LinkButton>
            }
            footer={['Licensed and regulated by the central bank.', 'Mon-Fri 9.00am to 5.00pm', 'Write to us']}
          >
            <div className={styles.inside}>
              <PageHeading title="A public page" />
            </div>
          </PublicFrame>
        </div>
      ),
    },
    {
      name: 'skip link',
      keys: ['Tab'],
      render: () => (
        <div className={styles.window}>
          <PublicFrame
            home="/"
            top={<a href="mailto:support@larkspurbank.example">support@larkspurbank.example</a>}
            menu={[
              { name: 'Home', to: '/' },
              { name: 'Accounts', links: [{ name: 'Savings', to: '/account/savings' }] },
              { name: 'Cards', to: '/#credit-cards' },
            ]}
            mobileMenu={LINKS}
            doors={
              <LinkButton to="/signup" look="primary" small>
                Open an Account
              </LinkButton>
            }
            footer={['Licensed and regulated by the central bank.', 'Mon-Fri 9.00am to 5.00pm', 'Write to us']}
          >
            <div className={styles.inside}>
              <PageHeading title="A public page" />
            </div>
          </PublicFrame>
        </div>
      ),
    },
  ],
};
