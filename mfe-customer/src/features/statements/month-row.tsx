import { madeOnce } from '@larkspur/contracts/made-once';
import type { ExportFormat, MonthlyStatement } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { DownloadIcon } from '@larkspur/web-kit/brand/icons';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import styles from './statements.module.css';

const monthFormat = madeOnce(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

interface MonthRowProps {
  statement: MonthlyStatement;
  /** Without it, both accounts together. */
  account: AccountKind | undefined;
  onDownload(format: ExportFormat): void;
}

/** One month: its balances, what came in and went out, and its files. */
export function MonthRow({ statement, account, onDownload }: MonthRowProps) {
  const name = monthFormat().format(new Date(statement.from));
  const totals = statement.accounts.find((of) => of.account === account) ?? statement;
  const address = new URLSearchParams({ from: statement.from, to: statement.to, ...(account && { account }) });
  const figures = [
    { term: 'Opening balance', value: totals.openingBalance },
    { term: 'Money in', value: totals.moneyIn },
    { term: 'Money out', value: totals.moneyOut },
    { term: statement.isComplete ? 'Closing balance' : 'Balance now', value: totals.closingBalance },
  ];
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link to={`/account/transactions?${address}`}>{name}</Link>
        </h3>
        {!statement.isComplete && <Badge tone="neutral">So far</Badge>}
        <div className={styles.files}>
          {(['pdf', 'csv'] as const).map((format) => (
            <Button key={format} small onPress={() => onDownload(format)}>
              <DownloadIcon size={18} /> {format.toUpperCase()}
              <VisuallyHidden> for {name}</VisuallyHidden>
            </Button>
          ))}
        </div>
      </div>
      <dl className={styles.figures}>
        {figures.map(({ term, value }) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
