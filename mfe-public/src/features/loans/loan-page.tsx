import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/link-button';
import type { ReactNode } from 'react';
import { PAGES } from '../../pages';
import { LoanCalculator } from '../calculators/loan-calculator';
import { Benefits } from '../product-page/benefits';
import { Closing } from '../product-page/closing';
import { FactsTables } from '../product-page/facts-table';
import { Footnote } from '../product-page/footnote';
import { Overview } from '../product-page/overview';
import { ProductHero } from '../product-page/product-hero';
import { Section } from '../product-page/section';
import type { LoanContent } from './loan-content';
import styles from './loan-page.module.css';
import { Partners } from './partners';
import { Steps } from './steps';

/** What the pages of the loans have in common: all but the words, the figures and the picture. */
export function LoanPage({ content, drawing }: { content: LoanContent; drawing: ReactNode }) {
  const { calculator, closing, partners } = content;
  const apply = (
    <LinkButton to={closing.link.to} look="accent">
      {closing.link.name}
    </LinkButton>
  );
  return (
    <>
      <ProductHero
        title={content.title}
        tabTitle={PAGES[content.path].title}
        lead={content.lead}
        actions={
          <>
            {apply}
            <Link to="#calculator">Work out the payment</Link>
          </>
        }
        drawing={drawing}
      />
      <Section id="overview" title="Overview">
        <Overview words={content.overview} facts={content.facts} />
        <div className={styles.benefits}>
          <Benefits items={content.benefits} />
        </div>
      </Section>
      <Section id="steps" title={content.stepsTitle} isSunken>
        <Steps steps={content.steps} />
      </Section>
      <Section id="calculator" title={calculator.title} lead={calculator.lead}>
        <LoanCalculator {...calculator} action={apply} />
      </Section>
      <Section id="rates" title="Rates and fees" isSunken>
        <FactsTables tables={content.tables} />
        <Footnote>{content.ratesNote}</Footnote>
      </Section>
      <Section id="partners" title={partners.title} lead={partners.lead}>
        <Partners kinds={partners.kinds} />
      </Section>
      <Closing {...closing} />
    </>
  );
}
