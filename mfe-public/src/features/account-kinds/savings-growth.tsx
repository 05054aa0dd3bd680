import { SavingsCalculator } from '../calculators/savings-calculator';
import { Section } from '../product-page/section';
import { SAVINGS, SAVINGS_CALCULATOR } from './savings.content';

/** What a sum and a habit come to. */
export function SavingsGrowth() {
  const { title, lead, ...figures } = SAVINGS_CALCULATOR;
  return (
    <Section id="calculator" title={title} lead={lead}>
      <SavingsCalculator {...figures} act={SAVINGS.closing.link} />
    </Section>
  );
}
