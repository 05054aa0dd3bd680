import { useCallback, useEffect, useState } from 'react';
import { Alert, type AlertTone } from './alert';

export const TIMED_MESSAGE_MS = 3000;

interface Message {
  tone: AlertTone;
  text: string;
  /** Two messages with the same words are still two. */
  turn: number;
}

export interface TimedMessages {
  message: Message | null;
  show(tone: AlertTone, text: string): void;
  dismiss(): void;
}

/** One message at a time that goes by itself after three seconds; a new one starts the time again. */
export function useTimedMessage(): TimedMessages {
  const [message, setMessage] = useState<Message | null>(null);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), TIMED_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const show = useCallback(
    (tone: AlertTone, text: string) => setMessage((last) => ({ tone, text, turn: (last?.turn ?? 0) + 1 })),
    [],
  );
  const dismiss = useCallback(() => setMessage(null), []);
  return { message, show, dismiss };
}

/**
 * Shows it. What must still be known afterwards stands on the page in other words:
 * the message leaves the page wholly, its live region with it.
 */
export function TimedMessage({ messages }: { messages: TimedMessages }) {
  const { message, dismiss } = messages;
  if (!message) return null;
  return (
    <Alert key={message.turn} tone={message.tone} announce onDismiss={dismiss}>
      <p>{message.text}</p>
    </Alert>
  );
}
