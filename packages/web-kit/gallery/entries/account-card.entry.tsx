import { LinkButton } from '../../src/action/link-button';
import { AccountCard } from '../../src/data/account-card';
import styles from './sample.module.css';

export default {
  name: 'Account card',
  group: 'Data',
  use: "For one of the customer's accounts: its balance, the last digits of its number, and its owner.",
  avoid: 'For a figure without an account (stats), or all facts about an account (details).',
  states: [
    {
      name: 'savings',
      render: () => (
        <div className={styles.narrow}>
          <AccountCard kind="savings" balance={12_480.5} number="4400918237" holder="Ada Lovelace" />
        </div>
      ),
    },
    {
      name: 'checking, with an action',
      render: () => (
        <div className={styles.narrow}>
          <AccountCard
            kind="checking"
            balance={250.5}
            number="4400918237"
            holder="Ada Lovelace"
            action={
              <LinkButton to="/account/transfer" variant="accent" small>
                Transfer
              </LinkButton>
            }
          />
        </div>
      ),
    },
    {
      name: 'large balance and long name',
      render: () => (
        <div className={styles.narrow}>
          <AccountCard
            kind="savings"
            balance={98_765_432_109.87}
            number="4400918237"
            holder="Hedwig Eva Maria Kiesler von Hohenstein"
          />
        </div>
      ),
    },
  ],
};
