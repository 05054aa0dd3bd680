import { LinkButton } from '@larkspur/web-kit/link-button';
import { SavingsCalculator } from '../calculators/savings-calculator';
import { Section } from '../product-page/section';
import { SAVINGS_CALCULATOR } from './savings.content';

/** What a sum and a habit come to. */
export function SavingsGrowth() {
  const { title, lead, example, rateHint } = SAVINGS_CALCULATOR;
  return (
    <Section id="calculator" title={title} lead={lead}>
      <SavingsCalculator
        example={example}
        rateHint={rateHint}
        action={
          <LinkButton to="/signup" look="accent">
            Open an Account
          </LinkButton>
        }
      />
    </Section>
  );
}
