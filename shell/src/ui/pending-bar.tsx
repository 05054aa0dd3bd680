import { useNavigation } from '@larkspur/router';
import styles from './pending-bar.module.css';

/** The next page is on its way. Its style waits a moment before it shows, as most pages are quicker. */
export function PendingBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
}
