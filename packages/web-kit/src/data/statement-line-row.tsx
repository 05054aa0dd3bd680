import type { StatementLine } from '@larkspur/contracts/transaction';
import { ACCOUNT_NAMES } from '../format/account-names';
import { dayInWords, timeInWords } from '../format/format';
import { Amount } from './amount';
import { rejectionWords } from './rejection-message';
import styles from './statement-line-row.module.css';
import { LineBadge } from './status-badge';

export interface LineRowProps {
  line: StatementLine;
  /** The day stands above the list already. */
  withinDay?: boolean;
}

/** One line of a statement: what, when, how much, which way. */
export function LineRow({ line, withinDay }: LineRowProps) {
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <p className={styles.title}>{line.description || (line.counterparty?.name ?? 'Transfer')}</p>
        <p className={styles.small}>{[...facts(line, withinDay)].join(' · ')}</p>
        {line.status === 'rejected' && <p className={styles.small}>{rejectionWords(line.reason)}</p>}
      </div>
      <div className={styles.much}>
        <Amount value={line.amount} type={line.transactionType} isVoid={line.status === 'rejected'} />
        <p className={styles.small}>{line.transactionType === 'credit' ? 'Credit' : 'Debit'}</p>
        {line.status !== 'completed' && <LineBadge status={line.status} />}
      </div>
    </div>
  );
}

function* facts(line: StatementLine, withinDay = false): Iterable<string> {
  const time = timeInWords(line.date);
  if (!withinDay) yield dayInWords(line.date);
  else if (time) yield time;
  if (line.counterparty && line.description) yield line.counterparty.name;
  if (line.account) yield ACCOUNT_NAMES[line.account];
}
