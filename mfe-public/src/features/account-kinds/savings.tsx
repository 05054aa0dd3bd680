import { LinkButton } from '@larkspur/web-kit/link-button';
import { SavingsCalculator } from '../calculators/savings-calculator';
import { Section } from '../product-page/section';
import { AccountPage } from './account-page';
import { SAVINGS, SAVINGS_CALCULATOR } from './savings.content';
import { SavingsDrawing } from './savings-drawing';

export function Savings() {
  const { title, lead, example, rateHint } = SAVINGS_CALCULATOR;
  return (
    <AccountPage content={SAVINGS} drawing={<SavingsDrawing />}>
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
    </AccountPage>
  );
}
