import { LineChart } from '@larkspur/web-kit/chart/line-chart';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import type { ReactNode } from 'react';
import { Calculator } from './calculator';
import { amountProblem, dollarsOf, inCents, moneyOf, type Range, rateProblem, yearsInWords } from './figures';
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
  action: ReactNode;
}

/** What a loan costs each month and in all. */
export function LoanCalculator({ example, range, terms, rateHint, action }: LoanCalculatorProps) {
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
            onChoose={(years) => form.fields.setValue('years', years)}
          />
          <RateField control={form.control} name="rate" label="Interest rate a year, in percent" hint={rateHint} />
        </>
      }
      result={
        <Result
          name="Monthly payment"
          figure={moneyOf(payment)}
          of={`for ${moneyOf(loan.cents)} over ${term} at ${rateInWords(loan.rate)} a year`}
          parts={[
            { name: 'Amount', value: loan.cents, inWords: moneyOf(loan.cents) },
            { name: 'Total interest', value: interest, inWords: moneyOf(interest) },
          ]}
          total={{ name: 'Repaid in all', inWords: moneyOf(repaid) }}
          action={action}
        />
      }
      chart={
        <LineChart
          title="Remaining balance by year"
          summary={halfWay(owed)}
          measure="Remaining balance"
          each="Year"
          whenSeen
          points={owed.map((cents, year) => ({
            name: year === 0 ? 'Now' : `Year ${year}`,
            value: dollarsOf(cents),
          }))}
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
