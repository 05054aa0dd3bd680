import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { Details } from '@larkspur/web-kit/data/details';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';

export function Support() {
  return (
    <>
      <PageHeading title="Contact" tabTitle="Contact support" lead="Call us, email us, or send us a message." />
      <Card>
        <Details
          items={[
            {
              term: 'Phone',
              value: <a href={`tel:${BRAND.phone.replace(/[^+\d]/g, '')}`}>{BRAND.phone}</a>,
            },
            { term: 'Email', value: <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> },
            { term: 'Hours', value: BRAND.openingHours },
            { term: 'Message', value: <Link to="/contact">Send us a message</Link> },
          ]}
        />
      </Card>
    </>
  );
}
