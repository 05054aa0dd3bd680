import { monthsInterest, type Rate } from './rate';

export interface Saving {
  startCents: number;
  monthlyCents: number;
  years: number;
  rate: Rate;
}

/** All in cents. */
export interface SavingsPlan {
  balance: number;
  paidIn: number;
  interest: number;
  /** The balance after each year, from the first deposit (index 0) on. */
  balances: number[];
}

/** Interest is added at the end of each month, to the cent, and the month's deposit after it. */
export function savingsPlan({ startCents, monthlyCents, years, rate }: Saving): SavingsPlan {
  const balances = [startCents];
  let balance = startCents;
  for (let month = 1; month <= years * 12; month += 1) {
    balance += monthsInterest(balance, rate) + monthlyCents;
    if (month % 12 === 0) balances.push(balance);
  }
  const paidIn = startCents + monthlyCents * years * 12;
  return { balance, paidIn, interest: balance - paidIn, balances };
}
