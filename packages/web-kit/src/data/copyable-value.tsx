import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { CopyIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './copyable-value.module.css';
import { useCopy } from './use-copy';

export interface CopyableValueProps {
  /** Names the value, as the start of a sentence: "Reference". */
  name: string;
  value: string;
  /** The value as it is shown, if it differs from what is copied: a number in groups of digits. */
  children?: ReactNode;
}

/** A value that people pass on, such as a reference. For one that must not be read over a shoulder, use MaskedValue. */
export function CopyableValue({ name, value, children }: CopyableValueProps) {
  const copy = useCopy(name);
  return (
    <span className={styles.row}>
      <span className={styles.value}>{children ?? value}</span>
      <Button variant="quiet" small onPress={() => copy(value)}>
        <CopyIcon size={18} />
        <span className={styles.verb}>Copy</span> <VisuallyHidden>{name.toLowerCase()}</VisuallyHidden>
      </Button>
    </span>
  );
}
