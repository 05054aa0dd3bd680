import { useState } from 'react';
import { Button } from '../../src/action/button';
import { DateText } from '../../src/data/date-text';
import { MessageCard, MessageList } from '../../src/data/message-card';
import { SelectBox } from '../../src/data/select-box';
import { useSelection } from '../../src/data/use-selection';

interface SampleMessage {
  _id: string;
  title: string;
  name: string;
  text: string;
  isRead: boolean;
}

const MESSAGES: SampleMessage[] = [
  {
    _id: 'mortgage',
    title: 'Mortgage',
    name: 'Ida Rhodes',
    text: 'Good morning,\n\nwhat is the rate for fifteen years?',
    isRead: false,
  },
  { _id: 'address', title: 'New address', name: 'Grace Hopper', text: 'I have moved to Wilmington.', isRead: true },
];

function Sample({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [messages, setMessages] = useState(MESSAGES);
  const selection = useSelection(messages, 'all');
  const mark = (id: string) =>
    setMessages((now) => now.map((it) => (it._id === id ? { ...it, isRead: !it.isRead } : it)));
  return (
    <MessageList>
      {messages.map((message) => (
        <MessageCard
          key={message._id}
          level={3}
          select={
            !isReadOnly && (
              <SelectBox item={message} selection={selection}>
                {message.title}
              </SelectBox>
            )
          }
          title={message.title}
          isUnread={!message.isRead}
          from={
            <>
              {message.name} · <DateText iso="2026-11-12T15:00:00.000Z" withTime />
            </>
          }
          actions={
            !isReadOnly && (
              <Button small onPress={() => mark(message._id)}>
                Mark as {message.isRead ? 'unread' : 'read'}
              </Button>
            )
          }
        >
          {message.text}
        </MessageCard>
      ))}
    </MessageList>
  );
}

export default {
  name: 'Message card',
  group: 'Data',
  use: 'For messages that someone works through: who wrote what, whether it was read, and what can be done.',
  avoid: 'For rows that are compared with each other (data table), or what happened to one thing (timeline).',
  states: [
    { name: 'unread and read', render: () => <Sample /> },
    { name: 'without actions', render: () => <Sample isReadOnly /> },
  ],
};
