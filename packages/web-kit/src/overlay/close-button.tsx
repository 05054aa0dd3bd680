import { Button } from 'react-aria-components/Button';
import { CloseIcon } from '../brand/icons';
import styles from './close-button.module.css';

/** The cross in an overlay's corner. */
export function CloseButton({ isDisabled, onPress }: { isDisabled?: boolean; onPress(): void }) {
  return (
    <Button className={styles.close ?? ''} aria-label="Close" isDisabled={isDisabled} onPress={onPress}>
      <CloseIcon />
    </Button>
  );
}
