import { BRAND } from '@larkspur/contracts/brand';
import { Link, Outlet, useLocation } from '@larkspur/router';
import { MailIcon } from '@larkspur/web-kit/brand/icons';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import { PublicLayout } from '@larkspur/web-kit/layout/public-layout';
import { useEffect } from 'react';
import { AuthLinks } from './auth-links';
import { footerFor } from './footer';
import { MENU, MOBILE_AUTH_LINKS, MOBILE_MENU, YOUR_ACCOUNT } from './menu';

/** Header, menu, and footer of every public page. */
export function AreaLayout() {
  const user = useSessionUser();
  useFragment();
  return (
    <PublicLayout
      home="/"
      topBar={
        <>
          <a href={`mailto:${BRAND.supportEmail}`}>
            <MailIcon size={16} />
            {BRAND.supportEmail}
          </a>
          <Link to="/contact">Contact</Link>
        </>
      }
      menu={MENU}
      mobileMenu={[...MOBILE_MENU, ...(user ? [YOUR_ACCOUNT] : MOBILE_AUTH_LINKS)]}
      authLinks={<AuthLinks />}
      footer={footerFor(user !== null)}
    >
      <Outlet />
    </PublicLayout>
  );
}

/** Scrolls to and focuses the element that the URL fragment names. */
function useFragment() {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same link is clicked again
  useEffect(() => {
    if (!hash) return;
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
