import { type BulkAction, BulkError, useBulkAction } from '../../src/action/use-bulk-action';
import { SelectBox } from '../../src/data/select-box';
import { SelectionBar } from '../../src/data/selection-bar';
import { useSelection } from '../../src/data/use-selection';
import styles from './sample.module.css';

interface SampleMessage {
  _id: string;
  title: string;
}

const MESSAGES: SampleMessage[] = [
  { _id: 'mortgage', title: 'Mortgage' },
  { _id: 'card', title: 'A lost card' },
  { _id: 'address', title: 'New address' },
];

const countMessages = (count: number) => `${count} message${count === 1 ? '' : 's'}`;

const FAILED: BulkAction = {
  isAsked: false,
  count: 3,
  tried: null,
  failure: new BulkError('1 of 3 messages deleted.', 'The bank is busy. Try again in a few seconds.'),
  request: () => {},
  cancel: () => {},
  confirm: async () => {},
};

function Sample({ messages = MESSAGES, action }: { messages?: SampleMessage[]; action?: BulkAction }) {
  const selection = useSelection(messages, 'all');
  const bulk = useBulkAction(selection, {
    act: async () => {},
    reload: async () => {},
    describeDone: ({ done }) => ({ tone: 'success', text: `${countMessages(done)} deleted` }),
    countItems: countMessages,
    participle: 'deleted',
  });
  return (
    <div className={styles.stack}>
      <SelectionBar
        selection={selection}
        action={action ?? bulk}
        describeAction={(count) => `Delete ${countMessages(count)}`}
        isDanger
      >
        This permanently deletes each selected message.
      </SelectionBar>
      <ul className={styles.stack}>
        {messages.map((message) => (
          <li key={message._id} className={styles.row}>
            <SelectBox item={message} selection={selection}>
              {message.title}
            </SelectBox>
            {message.title}
          </li>
        ))}
      </ul>
    </div>
  );
}

export default {
  name: 'Selection bar',
  group: 'Data',
  use: 'Above a list whose items are handled several at a time, after one confirmation.',
  avoid: 'For actions that decide about money or a person. They need a reason each.',
  states: [
    { name: 'nothing selected', render: () => <Sample /> },
    { name: 'some failed', render: () => <Sample messages={MESSAGES.slice(0, 2)} action={FAILED} /> },
    { name: 'one selected', keys: ['Tab', 'Tab', 'Space'], render: () => <Sample /> },
    { name: 'all selected', keys: ['Tab', 'Space'], render: () => <Sample /> },
    { name: 'question', keys: ['Tab', 'Space', 'Tab', 'Enter'], render: () => <Sample /> },
  ],
};
