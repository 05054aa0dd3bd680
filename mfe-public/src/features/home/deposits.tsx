import { Link } from '@larkspur/router';
import { type Column, Table } from '@larkspur/web-kit/data/table';
import { RATES_FOOTNOTE } from '../../rates';
import styles from './deposits.module.css';
import { DEPOSITS, type DepositRate } from './home.content';
import { Section } from './section';

const COLUMNS: Column<DepositRate>[] = [
  { name: 'Account', cell: ({ name }) => name, rowHeader: true },
  { name: 'APY', cell: ({ rate }) => `${rate.toFixed(2)}%`, number: true },
];

export function Deposits() {
  return (
    <Section id="rates" title={DEPOSITS.title} text={DEPOSITS.text} shaded>
      <div className={styles.deposits}>
        <p className={styles.figure} aria-hidden="true">
          <span className={styles.upTo}>up to</span>
          {DEPOSITS.highest}
          <span className={styles.sign}>%</span>
        </p>
        <div className={styles.table}>
          <Table
            label="Interest on savings and certificates of deposit"
            columns={COLUMNS}
            rows={DEPOSITS.rates}
            getKey={({ name }) => name}
          />
          <p className={styles.more}>
            <Link to={DEPOSITS.more.to}>{DEPOSITS.more.name}</Link>
          </p>
        </div>
      </div>
      <p className={styles.footnote}>* {RATES_FOOTNOTE}</p>
    </Section>
  );
}
