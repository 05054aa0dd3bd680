import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { PeopleIcon, TransferIcon } from '@larkspur/web-kit/brand/icons';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';

/** Customers keep no beneficiaries of their own: the bank's staff add those that a transfer looks up. */
export function Beneficiaries() {
  return (
    <>
      <PageHeading title="Beneficiaries" />
      <Card>
        <EmptyState
          icon={PeopleIcon}
          title="You have no beneficiaries yet"
          action={
            <LinkButton to="/account/transfer" variant="primary">
              <TransferIcon />
              Transfer Money
            </LinkButton>
          }
        >
          You don’t need one to pay someone at {BRAND.bankName}: enter their account number, and we’ll find the name. To
          pay someone at another bank for the first time, <Link to="/contact">ask us to add their account</Link>. The
          people you paid recently are at the top of the transfer page, ready to be paid again.
        </EmptyState>
      </Card>
    </>
  );
}
