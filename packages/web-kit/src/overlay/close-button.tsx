import { Button } from 'react-aria-components/Button';
import { CloseIcon } from '../brand/icons';
import styles from './close-button.module.css';

/** The close button of an overlay. */
export function CloseButton({ isDisabled, onPress }: { isDisabled?: boolean; onPress(): void }) {
  return (
    <Button className={styles.close ?? ''} aria-label="Close" isDisabled={isDisabled} onPress={onPress}>
      <CloseIcon />
    </Button>
  );
}
