import { Badge } from '../../src/feedback/badge';
import styles from './sample.module.css';

export default {
  name: 'Badge',
  group: 'Feedback',
  use: 'For a status in one or two words. The color only repeats them.',
  avoid: 'For anything that can be pressed or removed (tag).',
  states: [
    {
      name: 'tones',
      render: () => (
        <div className={styles.row}>
          <Badge>Closed</Badge>
          <Badge tone="positive">Verified</Badge>
          <Badge tone="notice">Under review</Badge>
          <Badge tone="negative">Rejected</Badge>
        </div>
      ),
    },
  ],
};
