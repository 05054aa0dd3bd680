import { Badge } from '../../src/feedback/badge';
import styles from './sample.module.css';

export default {
  name: 'Badge',
  group: 'Feedback',
  use: 'For the state of a thing in one or two words. The colour only repeats them.',
  avoid: 'For what can be pressed or taken away (tag), or for a number to be looked up.',
  states: [
    {
      name: 'tones',
      render: () => (
        <div className={styles.row}>
          <Badge>Closed</Badge>
          <Badge tone="positive">Verified</Badge>
          <Badge tone="notice">Being checked</Badge>
          <Badge tone="negative">Rejected</Badge>
        </div>
      ),
    },
  ],
};
