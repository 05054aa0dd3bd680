import { useEffect, useRef } from 'react';
import styles from './transfer.module.css';

interface StepHeadingProps {
  children: string;
  /** The step has just been opened, and the button that led there is gone. */
  takesFocus: boolean;
}

export function StepHeading({ children, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 className={styles.heading} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
