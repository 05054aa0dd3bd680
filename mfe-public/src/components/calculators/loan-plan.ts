import { MONTHLY_DIVISOR, monthlyInterest, type Rate } from './rate';
import { divideRounded, divideRoundedBig } from './rounding';

export interface Loan {
  cents: number;
  years: number;
  rate: Rate;
}

/** Amounts in cents. */
interface LoanPlan {
  /** Every month but the last, which also settles rounding differences. */
  payment: number;
  interest: number;
  repaid: number;
  /** Remaining balance after each year; index 0 is the amount paid out. */
  balances: number[];
}

/** Amortization with equal payments at the end of each month. */
export function loanPlan({ cents, years, rate }: Loan): LoanPlan {
  const months = years * 12;
  const payment = monthlyPayment(cents, months, rate);
  const owed = [cents];
  let balance = cents;
  let interest = 0;
  for (let month = 1; month <= months; month += 1) {
    const due = monthlyInterest(balance, rate);
    balance += due - (month === months ? balance + due : Math.min(payment, balance + due));
    interest += due;
    if (month % 12 === 0) owed.push(balance);
  }
  return { payment, interest, repaid: cents + interest, balances: owed };
}

/**
 * Annuity payment: principal × r × (1 + r)ⁿ ÷ ((1 + r)ⁿ − 1). Computed as a fraction of integers and rounded once, to
 * the cent, because the error of floating-point powers grows with the term.
 */
export function monthlyPayment(cents: number, months: number, rate: Rate): number {
  if (rate === 0) return divideRounded(cents, months);
  const [one, exponent, share] = [BigInt(MONTHLY_DIVISOR), BigInt(months), BigInt(rate)];
  const grown = (one + share) ** exponent;
  return Number(divideRoundedBig(BigInt(cents) * share * grown, one * (grown - one ** exponent)));
}
