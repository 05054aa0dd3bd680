import { Alert } from '../../src/feedback/alert';
import styles from './sample.module.css';

export default {
  name: 'Alert',
  group: 'Feedback',
  use: 'For the result of a page action, or something that applies to the whole page.',
  avoid: 'For one field (it has its own error), or a short-lived message (toast).',
  states: [
    {
      name: 'tones',
      render: () => (
        <div className={styles.stack}>
          <Alert tone="info" title="Your documents are being checked">
            <p>This takes a working day at most. We write to you when it is done.</p>
          </Alert>
          <Alert tone="success" title="$250.00 is on its way" />
          <Alert tone="notice" title="Your account is not verified yet">
            <p>Until then you can receive money, but send none.</p>
          </Alert>
          <Alert tone="error" title="The transfer was not made">
            <p>The PIN is wrong. You have two tries left.</p>
          </Alert>
        </div>
      ),
    },
    {
      name: 'dismissible, without a title',
      render: () => (
        <Alert tone="error" onDismiss={() => {}}>
          <p>The email or password is incorrect.</p>
        </Alert>
      ),
    },
  ],
};
