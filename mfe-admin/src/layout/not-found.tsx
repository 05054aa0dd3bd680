import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Illustration } from '@larkspur/web-kit/brand/illustration';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../components/layout.module.css';

/** An unknown address inside the back office, whose navigation stays in place. */
export function NotFound() {
  return (
    <div className={layout.narrow}>
      <Illustration name="not-found" />
      <PageHeading
        title="Page not found"
        lead="There’s no back-office page at this address. It may have moved, or the address may have a typo."
      />
      <div className={layout.actions}>
        <LinkButton to="/admin/dashboard" variant="primary">
          Go to the dashboard
        </LinkButton>
        <LinkButton to="/admin/users">Find a user</LinkButton>
      </div>
    </div>
  );
}
