import { useEffect, useRef } from 'react';
import styles from './transfer.module.css';

/** Takes the focus when its step opens, because the button that led there is gone. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 className={styles.heading} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
