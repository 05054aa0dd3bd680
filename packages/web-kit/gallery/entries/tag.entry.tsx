import { Tag } from '../../src/feedback/tag';
import styles from './sample.module.css';

export default {
  name: 'Tag',
  group: 'Actions',
  use: 'For one thing chosen among several that narrows a list, and that can be taken away again.',
  avoid: 'For a state (badge).',
  states: [
    {
      name: 'can be taken away',
      render: () => (
        <div className={styles.row}>
          <Tag onRemove={() => {}}>Status: verified</Tag>
          <Tag onRemove={() => {}}>Since 12 Nov</Tag>
        </div>
      ),
    },
    { name: 'stays', render: () => <Tag>Savings</Tag> },
    { name: 'focused', keys: ['Tab'], render: () => <Tag onRemove={() => {}}>Status: verified</Tag> },
  ],
};
