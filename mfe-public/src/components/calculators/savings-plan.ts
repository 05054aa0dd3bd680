import { monthlyYield, type Rate } from './rate';

export interface Saving {
  startCents: number;
  monthlyCents: number;
  years: number;
  /** Annual percentage yield (APY): the interest of a year, that on its interest included. */
  apy: Rate;
}

/** Amounts in cents. */
interface SavingsPlan {
  balance: number;
  paidIn: number;
  interest: number;
  /** Balance after each year; index 0 is the first deposit. */
  balances: number[];
}

/** At the end of each month interest is added, rounded to the cent, followed by that month's deposit. */
export function savingsPlan({ startCents, monthlyCents, years, apy }: Saving): SavingsPlan {
  const balances = [startCents];
  let balance = startCents;
  for (let month = 1; month <= years * 12; month += 1) {
    balance += monthlyYield(balance, apy) + monthlyCents;
    if (month % 12 === 0) balances.push(balance);
  }
  const paidIn = startCents + monthlyCents * years * 12;
  return { balance, paidIn, interest: balance - paidIn, balances };
}
