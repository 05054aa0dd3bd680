import { AccountNumber } from '../../src/data/account-number';

export default {
  name: 'Account number',
  group: 'Data',
  use: 'For a number that should not be read over a shoulder. It is masked until revealed, and copied in full.',
  avoid: 'For a reference, which is meant to be read aloud.',
  states: [
    { name: 'masked', render: () => <AccountNumber number="4400918237" /> },
    { name: 'revealed', keys: ['Tab', 'Enter'], render: () => <AccountNumber number="4400918237" /> },
  ],
};
