import { JobProgress } from '../../src/feedback/job-progress';
import styles from './sample.module.css';

const LABEL = 'Preparing your CSV file';

export default {
  name: 'Job progress',
  group: 'Feedback',
  use: 'For work that the customer waits for, such as an export, from its start to its result.',
  avoid: 'For a few seconds (pending button), or an upload (file field).',
  states: [
    {
      name: 'steps',
      render: () => (
        <div className={styles.stack}>
          <JobProgress
            label={LABEL}
            job={{ step: 'running', progress: 0.42, detail: '4,200 of 10,000 lines' }}
            onCancel={() => {}}
          />
          <JobProgress
            label={LABEL}
            job={{ step: 'done', message: 'Saved as larkspur-transactions.csv.' }}
            onDismiss={() => {}}
          />
          <JobProgress
            label={LABEL}
            job={{ step: 'failed', message: 'The connection was lost. Nothing was saved.' }}
            onRetry={() => {}}
            onDismiss={() => {}}
          />
        </div>
      ),
    },
  ],
};
