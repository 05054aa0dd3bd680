import { Amount } from '../../src/data/amount';

export default {
  name: 'Amount',
  group: 'Data',
  use: 'For money in or out. Sign and color for the eye, a word for screen readers.',
  avoid: 'For a balance or a limit, which have no direction.',
  states: [
    { name: 'credit', render: () => <Amount value={4210.4} type="credit" /> },
    { name: 'debit', render: () => <Amount value={1450} type="debit" /> },
    { name: 'void', render: () => <Amount value={12_900} type="debit" isVoid /> },
  ],
};
