import { Sparkline } from '../../src/chart/sparkline';
import styles from './sample.module.css';

export default {
  name: 'Sparkline',
  group: 'Charts',
  use: 'For the shape of a development beside its number. It needs no chart library.',
  avoid: 'For anything that is read closely (line chart).',
  states: [
    {
      name: 'colors',
      render: () => (
        <div className={styles.row}>
          <Sparkline label="Balance rose" values={[20, 24, 22, 30, 28, 36]} />
          <Sparkline label="Money in rose" values={[20, 24, 22, 30, 28, 36]} color="in" />
          <Sparkline label="Money out fell" values={[36, 30, 31, 22, 12, 8]} color="out" />
          <Sparkline label="Balance stayed the same" values={[5, 5, 5]} />
        </div>
      ),
    },
    { name: 'too little data', render: () => <Sparkline label="No payments yet" values={[5]} /> },
  ],
};
