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
        <Button onPress={() => messages.show('error', 'The email or password is incorrect.')}>Fail</Button>
      </div>
      <TimedMessage messages={messages} />
    </div>
  );
}

/** A message that does not time out. */
const standing = (tone: AlertTone, text: string): TimedMessages => ({
  message: { tone, text, turn: 1 },
  show: () => {},
  dismiss: () => {},
});

export default {
  name: 'Timed message',
  group: 'Feedback',
  use: 'For the result of an action, shown for three seconds, when the page also keeps a permanent note of it.',
  avoid: 'For anything people must still know afterwards, and for field errors.',
  states: [
    { name: 'shown by a button', render: () => <Sample /> },
    { name: 'success', render: () => <TimedMessage messages={standing('success', 'Message sent.')} /> },
    {
      name: 'error',
      render: () => <TimedMessage messages={standing('error', 'The email or password is incorrect.')} />,
    },
  ],
};
