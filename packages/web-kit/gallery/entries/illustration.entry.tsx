import { Illustration } from '../../src/illustration/illustration';
import styles from './sample.module.css';

const NAMES = ['empty', 'error', 'offline', 'not-found', 'forbidden', 'success', 'welcome'] as const;

export default {
  name: 'Illustration',
  group: 'Brand',
  use: 'Beside the words of a state: empty, failed, offline, not found, forbidden, done, welcome.',
  avoid: 'As decoration, or twice on a screen.',
  states: [
    {
      name: 'all of them',
      render: () => (
        <ul className={styles.row}>
          {NAMES.map((name) => (
            <li key={name}>
              <Illustration name={name} />
              {name}
            </li>
          ))}
        </ul>
      ),
    },
  ],
};
