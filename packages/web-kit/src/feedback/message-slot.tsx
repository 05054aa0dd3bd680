import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './message-slot.module.css';
import { TimedMessage, type TimedMessages } from './timed-message';

export interface MessageSlotProps {
  messages: TimedMessages;
  /** Content that stays when the message is gone: "Last sign-in attempt failed". */
  children?: ReactNode;
}

/**
 * The place of a timed message below a form's button. It keeps the height of the message after it is gone, so that nothing that
 * someone is about to press moves, and scrolls the message into view.
 */
export function MessageSlot({ messages, children }: MessageSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  const turn = messages.message?.turn;

  useLayoutEffect(() => {
    const element = slot.current;
    if (!element || turn === undefined) return;
    element.style.setProperty('--kept-height', 'auto');
    element.style.setProperty('--kept-height', `${element.offsetHeight}px`);
    element.scrollIntoView({ block: 'nearest' });
  }, [turn]);

  return (
    <div className={styles.slot} ref={slot}>
      <TimedMessage messages={messages} />
      {children}
    </div>
  );
}
