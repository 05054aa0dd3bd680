import { MaskedValue } from '../../src/data/masked-value';

export default {
  name: 'Masked value',
  group: 'Data',
  use: 'For a value that should not be read over a shoulder. It is masked until revealed, and copied in full.',
  avoid: 'For an account number (account number), or a value that is meant to be read aloud (copyable value).',
  states: [
    { name: 'masked', render: () => <MaskedValue name="Card number" value="5500123412349876" /> },
    {
      name: 'revealed',
      keys: ['Tab', 'Enter'],
      render: () => <MaskedValue name="Card number" value="5500123412349876" />,
    },
  ],
};
