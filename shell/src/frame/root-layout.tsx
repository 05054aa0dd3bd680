import { Navigate, Outlet, useLocation } from '@larkspur/router';
import { useEffect } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { admit, signInAddress } from '../session/admission';
import { Forbidden } from './forbidden';
import { NotFound } from './not-found';
import { NoticeRegion } from './notice-region';
import { PendingBar } from './pending-bar';
import { RouteAnnouncer } from './route-announcer';
import { useShell, useUser } from './shell-context';

/** Around every page, and never taken away: what a remote does or fails to do stays inside. */
export function RootLayout() {
  const { notices } = useShell();
  return (
    <>
      <PendingBar />
      <Outlet />
      <NoticeRegion notices={notices} />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}

/** Lets a page be seen, or takes it away, the moment its session ends too. */
export function Guard() {
  const location = useLocation();
  const user = useUser();
  const { departure } = useShell();
  const admission = admit(location, user);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each arrival, wherever it leads
  useEffect(() => departure.arrived(), [location.key]);

  switch (admission.kind) {
    case 'admitted':
      return <Outlet />;
    case 'moved':
      return <Navigate to={admission.to} replace />;
    case 'sign-in':
      return departure.isUnderWay() ? null : <Navigate to={admission.to} replace />;
    case 'forbidden':
      return <Forbidden signInPath={signInAddress(location, '/admin/login')} />;
    case 'not-found':
      return <NotFound />;
  }
}
