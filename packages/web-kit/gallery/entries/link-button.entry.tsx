import { LinkButton } from '../../src/action/link-button';
import { TransferIcon } from '../../src/brand/icons';
import styles from './sample.module.css';

export default {
  name: 'Link button',
  group: 'Actions',
  use: 'For the next step of a page or section, when it is another screen.',
  avoid: 'Inside a sentence (plain link), or for an action (button).',
  states: [
    {
      name: 'variants',
      render: () => (
        <div className={styles.row}>
          <LinkButton to="/signup" variant="accent">
            Open an account
          </LinkButton>
          <LinkButton to="/account/transfer" variant="primary">
            Send money
          </LinkButton>
          <LinkButton to="/account/transactions">All transactions</LinkButton>
          <LinkButton to="/account/home" variant="quiet">
            Back
          </LinkButton>
        </div>
      ),
    },
    {
      name: 'small, with an icon',
      render: () => (
        <div className={styles.row}>
          <LinkButton to="/account/transfer" small>
            <TransferIcon size={18} />
            Send money
          </LinkButton>
        </div>
      ),
    },
    {
      name: 'wide',
      render: () => (
        <div className={styles.narrow}>
          <LinkButton to="/signup" variant="primary" wide>
            Open an account
          </LinkButton>
        </div>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <LinkButton to="/account/transfer" variant="primary">
          Send money
        </LinkButton>
      ),
    },
  ],
};
