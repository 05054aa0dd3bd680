import { MoneyField } from '@larkspur/web-kit/form/money-field';
import type { PageLink } from '../../frame/page-link';
import { BalanceByYear } from './balance-by-year';
import { Calculator } from './calculator';
import { amountProblem, inCents, moneyOf, rateProblem, yearsInWords } from './figures';
import { parseRate, rateInWords } from './rate';
import { RateField } from './rate-field';
import { Result } from './result';
import { type Saving, savingsPlan } from './savings-plan';
import { useCalculator } from './use-calculator';
import { YearsField } from './years-field';

const FIRST_DEPOSIT = { least: 0, most: 1_000_000 };
const MONTHLY_DEPOSIT = { least: 0, most: 50_000 };
const HIGHEST_RATE = 15_000;
const YEARS = [1, 2, 3, 5, 10, 15, 20, 30];

export interface SavingsExample {
  start: string;
  monthly: string;
  years: string;
  rate: string;
}

interface SavingsCalculatorProps {
  /** What stands in the fields at first. */
  example: SavingsExample;
  rateHint: string;
  act: PageLink;
}

/** What savings grow to. */
export function SavingsCalculator({ example, rateHint, act }: SavingsCalculatorProps) {
  const { form, good, announced, check } = useCalculator({ ...example }, problemsOf, (figures) => {
    const { balance, interest } = savingsPlan(savingOf(figures));
    return `Balance after ${yearsInWords(Number(figures.years))} ${moneyOf(balance)}, of it ${moneyOf(interest)} interest.`;
  });
  const saving = savingOf(good);
  const { balance, paidIn, interest, balances } = savingsPlan(saving);
  const term = yearsInWords(saving.years);

  return (
    <Calculator
      legend="Your savings"
      onLeaveField={check}
      announced={announced}
      fields={
        <>
          <MoneyField control={form.control} name="start" label="First deposit" />
          <MoneyField control={form.control} name="monthly" label="Deposit each month" />
          <YearsField
            control={form.control}
            name="years"
            label="For how long"
            years={YEARS}
            onChoose={(years) => form.methods.setValue('years', years)}
          />
          <RateField control={form.control} name="rate" label="Interest rate a year, in percent" hint={rateHint} />
        </>
      }
      result={
        <Result
          name={`Balance after ${term}`}
          cents={balance}
          of={`with ${moneyOf(saving.startCents)} at first and ${moneyOf(saving.monthlyCents)} each month at ${rateInWords(saving.rate)} a year`}
          parts={[
            { name: 'Paid in', cents: paidIn },
            { name: 'Interest', cents: interest },
          ]}
          total={{ name: 'Balance', cents: balance }}
          act={act}
        />
      }
      chart={
        <BalanceByYear
          title="Balance by year"
          summary={`After ${term} you have paid in ${moneyOf(paidIn)} and earned ${moneyOf(interest)} on it. Interest earns interest too.`}
          measure="Balance"
          balances={balances}
        />
      }
    />
  );
}

function problemsOf({ start, monthly, rate }: SavingsExample) {
  return {
    start: amountProblem(start, FIRST_DEPOSIT),
    monthly: amountProblem(monthly, MONTHLY_DEPOSIT),
    rate: rateProblem(rate, HIGHEST_RATE),
  };
}

function savingOf({ start, monthly, years, rate }: SavingsExample): Saving {
  return {
    startCents: inCents(start),
    monthlyCents: inCents(monthly),
    years: Number(years),
    rate: parseRate(rate) ?? 0,
  };
}
