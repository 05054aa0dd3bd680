import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/link-button';
import type { ReactNode } from 'react';
import { PAGES } from '../../pages';
import { Benefits } from '../product-page/benefits';
import { Closing } from '../product-page/closing';
import { FactsTables } from '../product-page/facts-table';
import { Footnote } from '../product-page/footnote';
import { Overview } from '../product-page/overview';
import { ProductHero } from '../product-page/product-hero';
import { Section } from '../product-page/section';
import type { AccountContent } from './account-content';

interface AccountPageProps {
  content: AccountContent;
  drawing: ReactNode;
  /** What only this kind has, between its benefits and its rates. */
  children?: ReactNode;
}

/** What the pages of the account kinds have in common. */
export function AccountPage({ content, drawing, children }: AccountPageProps) {
  return (
    <>
      <ProductHero
        title={content.title}
        tabTitle={PAGES[content.path].title}
        lead={content.lead}
        actions={
          <>
            <LinkButton to="/signup" look="accent">
              Open an Account
            </LinkButton>
            <Link to="#rates">Rates and fees</Link>
          </>
        }
        drawing={drawing}
      />
      <Section id="overview" title="Overview">
        <Overview words={content.overview} facts={content.facts} />
      </Section>
      <Section id="benefits" title="Benefits" isSunken>
        <Benefits items={content.benefits} isFirstLarge />
      </Section>
      {children}
      <Section id="rates" title="Rates and fees">
        <FactsTables tables={content.tables} />
        <Footnote>* {content.footnote}</Footnote>
      </Section>
      <Closing {...content.closing} />
    </>
  );
}
