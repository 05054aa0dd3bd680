import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { PersonIcon } from '@larkspur/web-kit/brand/icons';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';

/** A placeholder, as specified: everything about the customer is on the account page. */
export function Profile() {
  return (
    <>
      <PageHeading title="Profile" />
      <Card>
        <EmptyState
          icon={PersonIcon}
          title="Your profile is on the Account page."
          action={
            <LinkButton to="/account/info" variant="primary">
              Go to Account
            </LinkButton>
          }
        >
          There you’ll find your details, your picture, and your account number.
        </EmptyState>
      </Card>
    </>
  );
}
