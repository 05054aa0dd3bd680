import { AccountNumber } from '../../src/data/account-number';

export default {
  name: 'Account number',
  group: 'Data',
  use: 'For a number that others could read over a shoulder: masked until it is asked for, copied whole.',
  avoid: 'For a reference, which is there to be read out.',
  states: [
    { name: 'masked', render: () => <AccountNumber number="4400918237" /> },
    { name: 'shown', keys: ['Tab', 'Enter'], render: () => <AccountNumber number="4400918237" /> },
  ],
};
