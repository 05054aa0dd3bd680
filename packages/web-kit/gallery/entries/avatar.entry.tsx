import { Avatar } from '../../src/data/avatar';
import styles from './sample.module.css';
import { SAMPLE_PICTURE } from './sample-picture';

export default {
  name: 'Avatar',
  group: 'Data',
  use: 'Beside a person’s name.',
  avoid: 'Instead of a name.',
  states: [
    {
      name: 'sizes',
      render: () => (
        <div className={styles.row}>
          <Avatar firstName="Ada" lastName="Lovelace" size="small" />
          <Avatar firstName="Ada" lastName="Lovelace" />
          <Avatar firstName="Ada" lastName="Lovelace" size="large" />
          <Avatar firstName="Ada" lastName="Lovelace" size="large" picture={SAMPLE_PICTURE} />
        </div>
      ),
    },
  ],
};
