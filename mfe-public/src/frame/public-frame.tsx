import { BRAND } from '@larkspur/contracts/brand';
import { Link, Outlet, useLocation } from '@larkspur/router';
import { MailIcon } from '@larkspur/web-kit/brand/icons';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import { PublicLayout as Frame } from '@larkspur/web-kit/layout/public-layout';
import { useEffect } from 'react';
import { Doors } from './doors';
import { FOOTER } from './footer';
import { MENU, MOBILE_DOORS, MOBILE_MENU } from './menu';

const YOUR_ACCOUNT = { name: 'Your account', to: '/account/home' };

/** What stands around every public page. */
export function PublicFrame() {
  const user = useSessionUser();
  useFragment();
  return (
    <Frame
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
      mobileMenu={[...MOBILE_MENU, ...(user ? [YOUR_ACCOUNT] : MOBILE_DOORS)]}
      authLinks={<Doors />}
      footer={FOOTER}
    >
      <Outlet />
    </Frame>
  );
}

/** A fragment names a part of the page: it is shown, and reading goes on there. */
function useFragment() {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    if (!hash) return;
    const frame = requestAnimationFrame(() => {
      const part = document.getElementById(hash.slice(1));
      part?.scrollIntoView();
      part?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
