import type { ReactNode } from 'react';
import { PageHero } from '../page-hero';
import { Benefits } from './benefits';
import { CallToAction } from './call-to-action';
import { FactsTables } from './facts-table';
import { Footnote } from './footnote';
import { Overview } from './overview';
import type { ProductContent } from './product-content';
import { Section } from './section';

interface AccountPageProps {
  content: ProductContent;
  illustration: ReactNode;
  /** Sections only this account has, shown between benefits and rates. */
  children?: ReactNode;
}

/** Layout shared by the savings and checking pages. */
export function AccountPage({ content, illustration, children }: AccountPageProps) {
  return (
    <>
      <PageHero
        title={content.title}
        lead={content.lead}
        links={{ primary: content.callToAction.link, secondary: { name: 'Rates and fees', to: '#rates' } }}
        illustration={illustration}
      />
      <Section id="overview" title="Overview">
        <Overview paragraphs={content.overview} facts={content.facts} />
      </Section>
      <Section id="benefits" title="Benefits" isSunken>
        <Benefits items={content.benefits} isFirstLarge />
      </Section>
      {children}
      <Section id="rates" title="Rates and fees" isSunken>
        <FactsTables tables={content.tables} />
        <Footnote>* {content.ratesNote}</Footnote>
      </Section>
      <CallToAction {...content.callToAction} isApart />
    </>
  );
}
