import { BRAND } from '@larkspur/contracts/brand';
import { Outlet } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import { PublicLayout } from '@larkspur/web-kit/layout/public-layout';
import { MENU } from './menu';

/** Layout of every page of this remote, which visitors see without signing in. */
export function AreaLayout() {
  const user = useSessionUser();
  return (
    <PublicLayout
      home="/"
      topBar={<a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>}
      menu={MENU}
      mobileMenu={MENU}
      authLinks={
        user ? (
          <LinkButton to="/account/home" variant="primary" small>
            Your account
          </LinkButton>
        ) : (
          <LinkButton to="/signin" variant="quiet" small>
            Login
          </LinkButton>
        )
      }
      footer={{
        contact: <p>{BRAND.phone}</p>,
        columns: [{ title: BRAND.bankName, links: MENU }],
        legal: <p>{BRAND.license}</p>,
      }}
    >
      <Outlet />
    </PublicLayout>
  );
}
