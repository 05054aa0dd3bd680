import { MoneyField } from '@larkspur/web-kit/form/money-field';
import type { LoanFigures } from '../loan-page/loan-request';
import { BalanceByYear } from './balance-by-year';
import { Calculator } from './calculator';
import { formatCents, formatYears, parseCents, type Range, validateAmount, validateRate } from './figures';
import { type Loan, loanPlan } from './loan-plan';
import { formatRate, parseRate } from './rate';
import { RateField } from './rate-field';
import { Result } from './result';
import { useCalculator } from './use-calculator';
import { YearsField } from './years-field';

const MAX_RATE = 25_000;

export interface LoanExample {
  amount: string;
  years: string;
  rate: string;
}

interface LoanCalculatorProps {
  /** Initial values of the fields. */
  example: LoanExample;
  /** In dollars. */
  range: Range;
  terms: readonly number[];
  rateHint: string;
  linkName: string;
  /** The next step, which keeps the calculated figures. */
  getLink(figures: LoanFigures): string;
}

/** Calculates the monthly payment and total cost of a loan. */
export function LoanCalculator({ example, range, terms, rateHint, linkName, getLink }: LoanCalculatorProps) {
  const { form, validValues, isStale, announcement, check } = useCalculator(
    { ...example },
    ({ amount, rate }) => ({ amount: validateAmount(amount, range), rate: validateRate(rate, MAX_RATE) }),
    (figures) => {
      const { payment, interest } = loanPlan(toLoan(figures));
      return `Monthly payment ${formatCents(payment)}, total interest ${formatCents(interest)}.`;
    },
  );
  const loan = toLoan(validValues);
  const { payment, interest, repaid, balances } = loanPlan(loan);
  const term = formatYears(loan.years);

  return (
    <Calculator
      legend="The loan"
      onLeaveField={check}
      announcement={announcement}
      fields={
        <>
          <MoneyField control={form.control} name="amount" label="Amount" />
          <YearsField control={form.control} name="years" label="Term" years={terms} />
          <RateField control={form.control} name="rate" label="Annual interest rate, in percent" hint={rateHint} />
        </>
      }
      result={
        <Result
          name="Monthly payment"
          cents={payment}
          of={`for ${formatCents(loan.cents)} over ${term} at ${formatRate(loan.rate)} a year`}
          parts={[
            { name: 'Amount', cents: loan.cents },
            { name: 'Total interest', cents: interest },
          ]}
          total={{ name: 'Total repaid', cents: repaid }}
          link={{
            name: linkName,
            to: getLink({
              amount: formatCents(loan.cents),
              term,
              payment: formatCents(payment),
              rate: formatRate(loan.rate),
            }),
          }}
          isStale={isStale}
        />
      }
      chart={
        <BalanceByYear
          title="Remaining balance by year"
          summary={describeHalfway(balances)}
          measure="Remaining balance"
          balances={balances}
        />
      }
    />
  );
}

function toLoan({ amount, years, rate }: LoanExample): Loan {
  return { cents: parseCents(amount), years: Number(years), rate: parseRate(rate) ?? 0 };
}

/** Shows how late in the term half of the loan is repaid, which surprises most borrowers. */
function describeHalfway(balances: number[]): string {
  const year = balances.findIndex((cents) => cents * 2 <= (balances[0] ?? 0));
  return `Each payment covers the month’s interest first; the rest reduces your balance. You’ll have repaid half of the loan in year ${year} of ${balances.length - 1}.`;
}
