/**
 * The part of react-router-dom that the host shares with remotes. Named re-exports keep tree shaking; only the shell
 * creates the router.
 */

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
