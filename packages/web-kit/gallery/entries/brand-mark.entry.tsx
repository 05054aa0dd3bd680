import { BrandMark, Petals } from '../../src/brand/brand-mark';
import styles from './sample.module.css';

export default {
  name: 'Brand mark',
  group: 'Foundations',
  use: 'Once in a frame, as the way home. The name comes from the one brand configuration.',
  avoid: 'In content.',
  states: [
    { name: 'flower and name', render: () => <BrandMark /> },
    { name: 'the flower alone', render: () => <Petals className={styles.flower} /> },
  ],
};
