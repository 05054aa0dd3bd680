import type { ReactNode } from 'react';
import { PageHero } from '../../frame/page-hero';
import { Benefits } from '../product-page/benefits';
import { Closing } from '../product-page/closing';
import { FactsTables } from '../product-page/facts-table';
import { Footnote } from '../product-page/footnote';
import { Overview } from '../product-page/overview';
import { Section } from '../product-page/section';
import type { LoanContent } from './loan-content';
import { LoanCost } from './loan-cost';
import styles from './loan-page.module.css';
import { Partners } from './partners';
import { Steps } from './steps';

/** What the pages of the loans have in common: all but the words, the figures and the picture. */
export function LoanPage({ content, picture }: { content: LoanContent; picture: ReactNode }) {
  const { closing, partners } = content;
  return (
    <>
      <PageHero
        title={content.title}
        lead={content.lead}
        ways={{ act: closing.link, more: { name: 'Work out the payment', to: '#calculator' } }}
        picture={picture}
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
      <LoanCost content={content} />
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
