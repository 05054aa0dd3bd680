/** What the host shares of react-router-dom. Named, so that the rest is shaken off; only the shell makes the router. */

export type { LinkProps, NavLinkProps, RouteObject } from 'react-router-dom';
export {
  isRouteErrorResponse,
  Link,
  Navigate,
  NavLink,
  Outlet,
  useBlocker,
  useHref,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
