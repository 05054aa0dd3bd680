import { Progress } from '../../src/feedback/progress';
import styles from './sample.module.css';

export default {
  name: 'Progress',
  group: 'Feedback',
  use: 'For work of several seconds whose progress is known, such as an upload or an export.',
  avoid: 'For anything shorter (skeleton, or a pending button).',
  states: [
    {
      name: 'in progress',
      render: () => (
        <div className={styles.narrow}>
          <Progress label="Sending passport.jpg" value={0.42} />
        </div>
      ),
    },
    {
      name: 'done',
      render: () => (
        <div className={styles.narrow}>
          <Progress label="Sending passport.jpg" value={1} />
        </div>
      ),
    },
    {
      name: 'indeterminate',
      render: () => (
        <div className={styles.narrow}>
          <Progress label="Writing your statement" />
        </div>
      ),
    },
  ],
};
