import { Button } from '../../src/action/button';
import type { AlertTone } from '../../src/feedback/alert';
import { TimedMessage, type TimedMessages, useTimedMessage } from '../../src/feedback/timed-message';
import styles from './sample.module.css';

function Sample() {
  const messages = useTimedMessage();
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button onPress={() => messages.show('success', 'Message sent.')}>Succeed</Button>
        <Button onPress={() => messages.show('error', 'The e-mail or the password is wrong.')}>Fail</Button>
      </div>
      <TimedMessage messages={messages} />
    </div>
  );
}

/** As it is within its three seconds. */
const standing = (tone: AlertTone, text: string): TimedMessages => ({
  message: { tone, text, turn: 1 },
  show: () => {},
  dismiss: () => {},
});

export default {
  name: 'Timed message',
  group: 'Feedback',
  use: 'For three seconds about an act, where the page keeps a trace of it in other words.',
  avoid: 'For what must still be known afterwards, and for a field.',
  states: [
    { name: 'shown by an act', render: () => <Sample /> },
    { name: 'success', render: () => <TimedMessage messages={standing('success', 'Message sent.')} /> },
    {
      name: 'error',
      render: () => <TimedMessage messages={standing('error', 'The e-mail or the password is wrong.')} />,
    },
  ],
};
