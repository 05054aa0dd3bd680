import { Link } from '@larkspur/router';
import type { ReactNode } from 'react';
import { PAGES } from '../../pages';
import { Benefits } from '../product-page/benefits';
import { Closing } from '../product-page/closing';
import { FactsTables } from '../product-page/facts-table';
import { Footnote } from '../product-page/footnote';
import { Overview } from '../product-page/overview';
import { ProductHero } from '../product-page/product-hero';
import { Section } from '../product-page/section';
import { AskForLoan } from './ask-for-loan';
import type { LoanContent } from './loan-content';
import { LoanCost } from './loan-cost';
import styles from './loan-page.module.css';
import { Partners } from './partners';
import { Steps } from './steps';

/** What the pages of the loans have in common: all but the words, the figures and the picture. */
export function LoanPage({ content, drawing }: { content: LoanContent; drawing: ReactNode }) {
  const { closing, partners } = content;
  return (
    <>
      <ProductHero
        title={content.title}
        tabTitle={PAGES[content.path].title}
        lead={content.lead}
        actions={
          <>
            <AskForLoan link={closing.link} />
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
