import { MONTHLY, monthsInterest, type Rate } from './rate';
import { toNearest, toNearestBig } from './rounding';

export interface Loan {
  cents: number;
  years: number;
  rate: Rate;
}

/** All in cents. */
export interface LoanPlan {
  /** Of each month but the last, which settles what rounding left over. */
  payment: number;
  interest: number;
  repaid: number;
  /** What is still owed after each year, from the day the money is paid out (index 0) to nothing. */
  owed: number[];
}

/** Equal payments at the end of each month, interest on what is still owed. */
export function loanPlan({ cents, years, rate }: Loan): LoanPlan {
  const months = years * 12;
  const payment = monthlyPayment(cents, months, rate);
  const owed = [cents];
  let balance = cents;
  let interest = 0;
  for (let month = 1; month <= months; month += 1) {
    const due = monthsInterest(balance, rate);
    balance += due - (month === months ? balance + due : Math.min(payment, balance + due));
    interest += due;
    if (month % 12 === 0) owed.push(balance);
  }
  return { payment, interest, repaid: cents + interest, owed };
}

/**
 * The annuity: principal × r × (1 + r)ⁿ ÷ ((1 + r)ⁿ − 1), as a fraction of whole numbers that is rounded once, to the
 * cent. Powers of a floating-point number would be off by more the longer the term.
 */
export function monthlyPayment(cents: number, months: number, rate: Rate): number {
  if (rate === 0) return toNearest(cents, months);
  const [one, exponent, share] = [BigInt(MONTHLY), BigInt(months), BigInt(rate)];
  const grown = (one + share) ** exponent;
  return Number(toNearestBig(BigInt(cents) * share * grown, one * (grown - one ** exponent)));
}
