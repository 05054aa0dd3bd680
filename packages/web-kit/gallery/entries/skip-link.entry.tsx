import { SkipLink } from '../../src/layout/skip-link';
import styles from './sample.module.css';

export default {
  name: 'Skip link',
  group: 'Page',
  use: 'First in every layout, so that keyboard users can skip the navigation. Visible when focused.',
  avoid: 'Anywhere else.',
  states: [
    {
      name: 'in a layout',
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
