import { contactPath } from '../contact-path';

/** The subject of a request for a call, and the questions that an advisor needs answered first. */
export interface LoanRequest {
  subject: string;
  /** Lines that the customer completes: "Location of the home". */
  questions: readonly string[];
}

export interface LoanFigures {
  amount: string;
  term: string;
  payment: string;
  rate: string;
}

/** The contact form with the request as far as it is known: after the calculator, with its figures. */
export function loanRequestPath({ subject, questions }: LoanRequest, figures?: LoanFigures): string {
  const known = figures
    ? [
        `Amount: ${figures.amount}`,
        `Term: ${figures.term}`,
        `Monthly payment in your calculator: ${figures.payment} at ${figures.rate} a year`,
      ]
    : ['Amount: '];
  return contactPath({ subject, message: [...known, ...questions.map((question) => `${question}: `)].join('\n') });
}
