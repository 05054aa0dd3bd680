import { MessageSlot } from '../../src/feedback/message-slot';
import { useTimedMessage } from '../../src/feedback/timed-message';

function Sample() {
  const messages = useTimedMessage();
  return (
    <MessageSlot messages={messages}>
      <p>Last sign-in attempt failed</p>
    </MessageSlot>
  );
}

export default {
  name: 'Message slot',
  group: 'Feedback',
  use: 'Below a form’s button, for a timed message and the note that stays. Nothing moves when the message goes.',
  avoid: 'Above a button. It would move while someone is about to press it.',
  states: [{ name: 'after the message', render: () => <Sample /> }],
};
