import { LoanCalculator } from '../calculators/loan-calculator';
import { Section } from '../product-page/section';
import type { LoanContent } from './loan-content';

/** Section of a loan page with its calculator. */
export function LoanCalculatorSection({ content: { calculator, callToAction } }: { content: LoanContent }) {
  const { title, lead, ...figures } = calculator;
  return (
    <Section id="calculator" title={title} lead={lead}>
      <LoanCalculator {...figures} link={callToAction.link} />
    </Section>
  );
}
