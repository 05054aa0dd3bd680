import { ICON_NAMES, Icon } from '../../src/icon';
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
          {ICON_NAMES.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              {name}
            </li>
          ))}
        </ul>
      ),
    },
  ],
};
