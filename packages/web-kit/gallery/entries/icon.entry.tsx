import * as icons from '../../src/brand/icons';
import styles from './sample.module.css';

export default {
  name: 'Icon',
  group: 'Foundations',
  use: 'Beside words, to be found quicker. A label only where no words stand beside it.',
  avoid: 'Instead of words.',
  states: [
    {
      name: 'all that are used',
      render: () => (
        <ul className={styles.pictures}>
          {Object.entries(icons).map(([name, Picture]) => (
            <li key={name}>
              <Picture size={24} />
              {name.replace('Icon', '')}
            </li>
          ))}
        </ul>
      ),
    },
  ],
};
