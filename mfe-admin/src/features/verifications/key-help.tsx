import { Button } from '@larkspur/web-kit/action/button';
import layout from '../../components/layout.module.css';
import { useSingleKeys } from '../../components/single-keys';
import styles from './verifications.module.css';

/** The keys of an open case, and the way to turn them off. */
export function KeyHelp() {
  const { areOn, turn } = useSingleKeys();
  return (
    <div className={styles.help}>
      <p className={layout.small}>
        {areOn ? (
          <>
            Shortcuts: <kbd className={styles.key}>A</kbd> approve, <kbd className={styles.key}>R</kbd> reject,{' '}
            <kbd className={styles.key}>N</kbd> skip. In a selected document: <kbd className={styles.key}>+</kbd> and{' '}
            <kbd className={styles.key}>−</kbd> zoom, <kbd className={styles.key}>T</kbd> rotate.
          </>
        ) : (
          'Single-key shortcuts are off, here and for the search.'
        )}
      </p>
      <Button small variant="quiet" onPress={() => turn(!areOn)}>
        Turn {areOn ? 'off' : 'on'} single-key shortcuts
      </Button>
    </div>
  );
}
