import type { LedgerProof } from '@larkspur/contracts/ledger';
import { CheckIcon, WarningIcon } from '@larkspur/web-kit/brand/icons';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { formatCount } from '@larkspur/web-kit/format/format';
import { classNames } from '@larkspur/web-kit/utils/class-names';
import styles from './answer.module.css';

interface AnswerProps {
  proof: LedgerProof;
  /** The time of the first proof after the last violation; `null` if the last proof found one. */
  validSince: string | null;
}

/** Whether the ledger balances, since when, and over how many entries. */
export function Answer({ proof, validSince }: AnswerProps) {
  const { whole: isValid, checkedAt, figures } = proof;
  const AnswerIcon = isValid ? CheckIcon : WarningIcon;
  return (
    <section className={classNames(styles.answer, isValid ? styles.yes : styles.no)} aria-labelledby="answer">
      <AnswerIcon size={32} />
      <div>
        <h2 id="answer" className={styles.title}>
          {isValid ? 'The ledger balances.' : 'The ledger has violations.'}
        </h2>
        <p>
          Checked <DateText iso={checkedAt} withTime isInSentence /> over {formatCount(figures.entries)} entries of{' '}
          {formatCount(figures.postings)} postings.
          {isValid && validSince && (
            <>
              {' '}
              No violations since <DateText iso={validSince} withTime isInSentence />.
            </>
          )}
          {!isValid && ' Don’t change balances. Review the violations below.'}
        </p>
      </div>
    </section>
  );
}
