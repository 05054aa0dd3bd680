import { BrandFlower, BrandMark } from '../../src/brand/brand-mark';
import styles from './sample.module.css';

export default {
  name: 'Brand mark',
  group: 'Foundations',
  use: 'Once per layout, as the link to the home page. The name comes from the brand configuration.',
  avoid: 'In content.',
  states: [
    { name: 'flower and name', render: () => <BrandMark /> },
    { name: 'flower only', render: () => <BrandFlower className={styles.flower} /> },
  ],
};
