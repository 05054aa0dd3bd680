import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './key-help.module.css';
import { useSingleKeys } from './single-keys';

interface KeyHelpProps {
  /** The keys with what they do, while they are on. */
  children: ReactNode;
  /** Says in place of them where the keys are off. */
  off: string;
}

/** The keys of a part that has `useShortcuts`, and the way to turn them off and on. */
export function KeyHelp({ children, off }: KeyHelpProps) {
  const { areOn, turn } = useSingleKeys();
  return (
    <div className={styles.help}>
      <p className={styles.text}>{areOn ? children : off}</p>
      <Button small variant="quiet" onPress={() => turn(!areOn)}>
        Turn {areOn ? 'off' : 'on'} single-key shortcuts
      </Button>
    </div>
  );
}

export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
