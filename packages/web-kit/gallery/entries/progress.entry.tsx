import { Progress } from '../../src/feedback/progress';
import styles from './sample.module.css';

export default {
  name: 'Progress',
  group: 'Feedback',
  use: 'For work of some seconds and more whose end can be told: an upload, an export.',
  avoid: 'For what is there in a moment (skeleton, working button).',
  states: [
    {
      name: 'how far it is',
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
      name: 'its end is not known',
      render: () => (
        <div className={styles.narrow}>
          <Progress label="Writing your statement" />
        </div>
      ),
    },
  ],
};
