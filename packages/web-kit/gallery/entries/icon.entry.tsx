import * as icons from '../../src/brand/icons';
import styles from './sample.module.css';

export default {
  name: 'Icon',
  group: 'Foundations',
  use: 'Beside text, to make it easier to find. Use a label only where there is no text.',
  avoid: 'Instead of text.',
  states: [
    {
      name: 'all icons',
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
