import { SavingsCalculator } from '../../components/calculators/savings-calculator';
import { Section } from '../../components/product-page/section';
import { SAVINGS, SAVINGS_CALCULATOR } from './savings.content';

/** Section of the savings page with its calculator. */
export function SavingsCalculatorSection() {
  const { title, lead, ...figures } = SAVINGS_CALCULATOR;
  return (
    <Section id="calculator" title={title} lead={lead}>
      <SavingsCalculator {...figures} link={SAVINGS.callToAction.link} />
    </Section>
  );
}
