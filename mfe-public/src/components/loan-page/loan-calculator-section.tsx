import { LoanCalculator } from '../calculators/loan-calculator';
import { Section } from '../product-page/section';
import type { LoanContent } from './loan-content';
import { loanRequestPath } from './loan-request';

/** Section of a loan page with its calculator. */
export function LoanCalculatorSection({ content: { calculator, callToAction, request } }: { content: LoanContent }) {
  const { title, lead, ...figures } = calculator;
  return (
    <Section id="calculator" title={title} lead={lead}>
      <LoanCalculator
        {...figures}
        linkName={callToAction.link.name}
        getLink={(calculated) => loanRequestPath(request, calculated)}
      />
    </Section>
  );
}
