import { LoanCalculator } from '../calculators/loan-calculator';
import { Section } from '../product-page/section';
import type { LoanContent } from './loan-content';

/** What it would cost, worked out with the reader. */
export function LoanCost({ content: { calculator, closing } }: { content: LoanContent }) {
  const { title, lead, ...figures } = calculator;
  return (
    <Section id="calculator" title={title} lead={lead}>
      <LoanCalculator {...figures} act={closing.link} />
    </Section>
  );
}
