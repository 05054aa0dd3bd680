import { Button } from '../../src/action/button';
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
          <Alert tone="info" title="We’re reviewing your documents">
            <p>This takes up to one business day. We’ll email you when it’s done.</p>
          </Alert>
          <Alert tone="success" title="$250.00 is on its way" />
          <Alert tone="notice" title="Your account isn’t verified yet">
            <p>Until then, you can receive money but not send it.</p>
          </Alert>
          <Alert tone="error" title="The transfer wasn’t made">
            <p>Incorrect PIN. You have two attempts left.</p>
          </Alert>
        </div>
      ),
    },
    {
      name: 'with an action',
      render: () => (
        <Alert
          tone="notice"
          title="Finish setting up your account."
          action={<Button small>Verify your identity</Button>}
        >
          <p>We still need to verify your identity.</p>
        </Alert>
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
