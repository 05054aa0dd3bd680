import { useState } from 'react';
import { Button } from '../action/button';
import { CopyIcon, EyeIcon, EyeOffIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './copyable-value.module.css';
import { maskValue, VISIBLE_CHARACTERS } from './mask-value';
import { useCopy } from './use-copy';

export interface MaskedValueProps {
  /** Names the value, as the start of a sentence: "Account number". */
  name: string;
  value: string;
}

/** A value that is masked until revealed, with a button to copy it in full. */
export function MaskedValue({ name, value }: MaskedValueProps) {
  const [isShown, setShown] = useState(false);
  const copy = useCopy(name);
  const lowerName = name.toLowerCase();
  const RevealIcon = isShown ? EyeOffIcon : EyeIcon;

  return (
    <span className={classNames(styles.row, styles.masked)}>
      <span className={styles.value}>
        {isShown ? (
          value
        ) : (
          <>
            <VisuallyHidden>
              {name} ending in {value.slice(-VISIBLE_CHARACTERS)}
            </VisuallyHidden>
            <span aria-hidden="true">{maskValue(value)}</span>
          </>
        )}
      </span>
      <Button variant="quiet" small onPress={() => setShown(!isShown)}>
        <RevealIcon size={18} />
        {isShown ? 'Hide' : 'Show'} <VisuallyHidden>{lowerName}</VisuallyHidden>
      </Button>
      <Button variant="quiet" small onPress={async () => (await copy(value)) || setShown(true)}>
        <CopyIcon size={18} />
        Copy <VisuallyHidden>{lowerName}</VisuallyHidden>
      </Button>
    </span>
  );
}
