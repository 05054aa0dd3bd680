import { CopyableValue } from '../../src/data/copyable-value';

export default {
  name: 'Copyable value',
  group: 'Data',
  use: 'For a value that people pass on, such as a reference or a routing number.',
  avoid: 'For a value that must not be read over a shoulder (masked value).',
  states: [
    { name: 'reference', render: () => <CopyableValue name="Reference" value="LB-7F3K-92QD" /> },
    {
      name: 'in groups',
      render: () => (
        <CopyableValue name="Routing number" value="031100209">
          031 100 209
        </CopyableValue>
      ),
    },
  ],
};
