import type { ReactNode } from 'react';
import { PageHero } from '../page-hero';
import { Benefits } from '../product-page/benefits';
import { CallToAction } from '../product-page/call-to-action';
import { FactsTables } from '../product-page/facts-table';
import { Footnote } from '../product-page/footnote';
import { Overview } from '../product-page/overview';
import { Section } from '../product-page/section';
import { LoanCalculatorSection } from './loan-calculator-section';
import type { LoanContent } from './loan-content';
import styles from './loan-page.module.css';
import { Partners } from './partners';
import { Steps } from './steps';

/** Layout shared by the loan pages. */
export function LoanPage({ content, illustration }: { content: LoanContent; illustration: ReactNode }) {
  const { callToAction, partners } = content;
  return (
    <>
      <PageHero
        title={content.title}
        lead={content.lead}
        links={{ primary: callToAction.link, secondary: { name: 'Calculate your payment', to: '#calculator' } }}
        illustration={illustration}
      />
      <Section id="overview" title="Overview">
        <Overview paragraphs={content.overview} facts={content.facts} />
        <div className={styles.benefits}>
          <Benefits items={content.benefits} />
        </div>
      </Section>
      <Section id="steps" title={content.stepsTitle} isSunken>
        <Steps steps={content.steps} applyPath={callToAction.link.to} />
      </Section>
      <LoanCalculatorSection content={content} />
      <Section id="rates" title="Rates and fees" isSunken>
        <FactsTables tables={content.tables} />
        <Footnote>{content.ratesNote}</Footnote>
      </Section>
      <Section id="partners" title={partners.title} lead={partners.lead}>
        <Partners companies={partners.companies} />
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}
