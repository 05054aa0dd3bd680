import { MoneyField } from '@larkspur/web-kit/form/money-field';
import type { PageLink } from '../page-link';
import { BalanceByYear } from './balance-by-year';
import { Calculator } from './calculator';
import { formatCents, formatYears, parseCents, validateAmount, validateRate } from './figures';
import { formatRate, parseRate } from './rate';
import { RateField } from './rate-field';
import { Result } from './result';
import { type Saving, savingsPlan } from './savings-plan';
import { useCalculator } from './use-calculator';
import { YearsField } from './years-field';

const FIRST_DEPOSIT = { min: 0, max: 1_000_000 };
const MONTHLY_DEPOSIT = { min: 0, max: 50_000 };
const MAX_RATE = 15_000;
const YEARS = [1, 2, 3, 5, 10, 15, 20, 30];

export interface SavingsExample {
  start: string;
  monthly: string;
  years: string;
  rate: string;
}

interface SavingsCalculatorProps {
  /** Initial values of the fields. */
  example: SavingsExample;
  rateHint: string;
  link: PageLink;
}

/** Calculates how much savings grow. */
export function SavingsCalculator({ example, rateHint, link }: SavingsCalculatorProps) {
  const { form, validValues, isStale, announcement, check } = useCalculator(
    { ...example },
    validateSavings,
    (figures) => {
      const { balance, interest } = savingsPlan(toSaving(figures));
      return `Balance after ${formatYears(Number(figures.years))}: ${formatCents(balance)}, including ${formatCents(interest)} interest.`;
    },
  );
  const saving = toSaving(validValues);
  const { balance, paidIn, interest, balances } = savingsPlan(saving);
  const term = formatYears(saving.years);

  return (
    <Calculator
      legend="Your savings"
      onLeaveField={check}
      announcement={announcement}
      fields={
        <>
          <MoneyField control={form.control} name="start" label="First deposit" />
          <MoneyField control={form.control} name="monthly" label="Monthly deposit" />
          <YearsField control={form.control} name="years" label="For how long" years={YEARS} />
          <RateField
            control={form.control}
            name="rate"
            label="Annual percentage yield (APY), in percent"
            hint={rateHint}
          />
        </>
      }
      result={
        <Result
          name={`Balance after ${term}`}
          cents={balance}
          of={`with ${formatCents(saving.startCents)} to start and ${formatCents(saving.monthlyCents)} a month at ${formatRate(saving.apy)} APY`}
          parts={[
            { name: 'Deposits', cents: paidIn },
            { name: 'Interest', cents: interest },
          ]}
          total={{ name: 'Balance', cents: balance }}
          link={link}
          isStale={isStale}
        />
      }
      chart={
        <BalanceByYear
          title="Balance by year"
          summary={`After ${term}, you’ve deposited ${formatCents(paidIn)} and earned ${formatCents(interest)} in interest. Interest earns interest, too.`}
          measure="Balance"
          balances={balances}
        />
      }
    />
  );
}

function validateSavings({ start, monthly, rate }: SavingsExample) {
  return {
    start: validateAmount(start, FIRST_DEPOSIT),
    monthly: validateAmount(monthly, MONTHLY_DEPOSIT),
    rate: validateRate(rate, MAX_RATE),
  };
}

function toSaving({ start, monthly, years, rate }: SavingsExample): Saving {
  return {
    startCents: parseCents(start),
    monthlyCents: parseCents(monthly),
    years: Number(years),
    apy: parseRate(rate) ?? 0,
  };
}
