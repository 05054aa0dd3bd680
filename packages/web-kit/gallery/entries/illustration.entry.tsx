import { ILLUSTRATION_NAMES, Illustration } from '../../src/brand/illustration';
import styles from './sample.module.css';

export default {
  name: 'Illustration',
  group: 'Foundations',
  use: 'Beside the text of a state: empty, failed, offline, not found, forbidden, done, welcome.',
  avoid: 'As decoration, or more than once on a screen.',
  states: [
    {
      name: 'all illustrations',
      render: () => (
        <ul className={styles.row}>
          {ILLUSTRATION_NAMES.map((name) => (
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
