import { Tag } from '../../src/feedback/tag';
import styles from './sample.module.css';

export default {
  name: 'Tag',
  group: 'Actions',
  use: 'For one active filter that can be removed.',
  avoid: 'For a status (badge).',
  states: [
    {
      name: 'removable',
      render: () => (
        <div className={styles.row}>
          <Tag onRemove={() => {}}>Status: verified</Tag>
          <Tag onRemove={() => {}}>Since Nov 12</Tag>
        </div>
      ),
    },
    { name: 'not removable', render: () => <Tag>Savings</Tag> },
    { name: 'focused', keys: ['Tab'], render: () => <Tag onRemove={() => {}}>Status: verified</Tag> },
  ],
};
