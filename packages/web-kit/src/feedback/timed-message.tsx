import { useCallback, useEffect, useState } from 'react';
import { Alert, type AlertTone } from './alert';

export const TIMED_MESSAGE_MS = 3000;

interface Message {
  tone: AlertTone;
  text: string;
  /** Distinguishes two messages with the same text. */
  turn: number;
}

export interface TimedMessages {
  message: Message | null;
  show(tone: AlertTone, text: string): void;
  dismiss(): void;
}

/** Keeps one message for three seconds. A new message replaces it and restarts the timer. */
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
 * Shows the message and removes it completely, including its live region. Anything people must know afterwards
 * needs a permanent note on the page.
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
