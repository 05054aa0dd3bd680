import type { ReactNode } from 'react';
import { PageHero } from '../../frame/page-hero';
import { Benefits } from '../product-page/benefits';
import { Closing } from '../product-page/closing';
import { FactsTables } from '../product-page/facts-table';
import { Footnote } from '../product-page/footnote';
import { Overview } from '../product-page/overview';
import type { ProductContent } from '../product-page/product-content';
import { Section } from '../product-page/section';

interface AccountPageProps {
  content: ProductContent;
  picture: ReactNode;
  /** What only this kind has, between its benefits and its rates. */
  children?: ReactNode;
}

/** What the pages of the account kinds have in common. */
export function AccountPage({ content, picture, children }: AccountPageProps) {
  return (
    <>
      <PageHero
        title={content.title}
        lead={content.lead}
        ways={{ act: content.closing.link, more: { name: 'Rates and fees', to: '#rates' } }}
        picture={picture}
      />
      <Section id="overview" title="Overview">
        <Overview words={content.overview} facts={content.facts} />
      </Section>
      <Section id="benefits" title="Benefits" isSunken>
        <Benefits items={content.benefits} isFirstLarge />
      </Section>
      {children}
      <Section id="rates" title="Rates and fees" isSunken>
        <FactsTables tables={content.tables} />
        <Footnote>* {content.ratesNote}</Footnote>
      </Section>
      <Closing {...content.closing} isApart />
    </>
  );
}
