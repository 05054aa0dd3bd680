import { useNavigation } from '@larkspur/router';
import styles from './pending-bar.module.css';

/** Shown while the next page loads. CSS delays it a little, because most pages load faster. */
export function PendingBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
}
