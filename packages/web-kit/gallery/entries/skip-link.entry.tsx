import { SkipLink } from '../../src/layout/skip-link';
import styles from './sample.module.css';

export default {
  name: 'Skip link',
  group: 'Page',
  use: 'First in every frame: past the navigation, for who goes by keyboard. Seen when it has the focus.',
  avoid: 'Anywhere else.',
  states: [
    {
      name: 'before something',
      render: () => (
        <div className={styles.page}>
          <SkipLink />
          <p>Press Tab.</p>
        </div>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <div className={styles.page}>
          <SkipLink />
        </div>
      ),
    },
  ],
};
