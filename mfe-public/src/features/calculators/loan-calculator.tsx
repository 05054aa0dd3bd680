import { MoneyField } from '@larkspur/web-kit/form/money-field';
import type { PageLink } from '../../frame/page-link';
import { BalanceByYear } from './balance-by-year';
import { Calculator } from './calculator';
import { amountProblem, inCents, moneyOf, type Range, rateProblem, yearsInWords } from './figures';
import { type Loan, loanPlan } from './loan-plan';
import { parseRate, rateInWords } from './rate';
import { RateField } from './rate-field';
import { Result } from './result';
import { useCalculator } from './use-calculator';
import { YearsField } from './years-field';

const HIGHEST_RATE = 25_000;

export interface LoanExample {
  amount: string;
  years: string;
  rate: string;
}

interface LoanCalculatorProps {
  /** What stands in the fields at first. */
  example: LoanExample;
  /** In dollars. */
  range: Range;
  terms: readonly number[];
  rateHint: string;
  act: PageLink;
}

/** What a loan costs each month and in all. */
export function LoanCalculator({ example, range, terms, rateHint, act }: LoanCalculatorProps) {
  const { form, good, announced, check } = useCalculator(
    { ...example },
    ({ amount, rate }) => ({ amount: amountProblem(amount, range), rate: rateProblem(rate, HIGHEST_RATE) }),
    (figures) => {
      const { payment, interest } = loanPlan(loanOf(figures));
      return `Monthly payment ${moneyOf(payment)}, total interest ${moneyOf(interest)}.`;
    },
  );
  const loan = loanOf(good);
  const { payment, interest, repaid, owed } = loanPlan(loan);
  const term = yearsInWords(loan.years);

  return (
    <Calculator
      legend="The loan"
      onLeaveField={check}
      announced={announced}
      fields={
        <>
          <MoneyField control={form.control} name="amount" label="Amount" />
          <YearsField
            control={form.control}
            name="years"
            label="Term"
            years={terms}
            onChoose={(years) => form.methods.setValue('years', years)}
          />
          <RateField control={form.control} name="rate" label="Interest rate a year, in percent" hint={rateHint} />
        </>
      }
      result={
        <Result
          name="Monthly payment"
          cents={payment}
          of={`for ${moneyOf(loan.cents)} over ${term} at ${rateInWords(loan.rate)} a year`}
          parts={[
            { name: 'Amount', cents: loan.cents },
            { name: 'Total interest', cents: interest },
          ]}
          total={{ name: 'Repaid in all', cents: repaid }}
          act={act}
        />
      }
      chart={
        <BalanceByYear
          title="Remaining balance by year"
          summary={halfWay(owed)}
          measure="Remaining balance"
          balances={owed}
        />
      }
    />
  );
}

function loanOf({ amount, years, rate }: LoanExample): Loan {
  return { cents: inCents(amount), years: Number(years), rate: parseRate(rate) ?? 0 };
}

/** What surprises most about a loan: how late half of it is paid. */
function halfWay(owed: number[]): string {
  const year = owed.findIndex((cents) => cents * 2 <= (owed[0] ?? 0));
  return `A payment settles the month's interest first, the rest lowers the balance. Half of the amount is paid back in year ${year} of ${owed.length - 1}.`;
}
