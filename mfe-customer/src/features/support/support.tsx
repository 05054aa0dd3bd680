import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { Details } from '@larkspur/web-kit/data/details';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';

export function Support() {
  return (
    <>
      <PageHeading title="Contact" tabTitle="Contact support" lead="Call, write, or leave us a message." />
      <Card>
        <Details
          items={[
            {
              term: 'Phone',
              value: <a href={`tel:${BRAND.phone.replace(/[^+\d]/g, '')}`}>{BRAND.phone}</a>,
            },
            { term: 'E-mail', value: <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> },
            { term: 'Hours', value: BRAND.openingHours },
            { term: 'Message', value: <Link to="/contact">Write to us</Link> },
          ]}
        />
      </Card>
    </>
  );
}
