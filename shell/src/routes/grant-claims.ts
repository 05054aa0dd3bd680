import {
  type RegisteredGrant,
  type RegisteredRoutes,
  type RemoteName,
  type RemoteRoute,
  ROUTE_ACCESS,
  type RouteAccess,
} from '@larkspur/contracts/remote';
import { isRoutePath, routeShape } from '@larkspur/federation/route-declarations';
import { coversClaim, overlapsClaim, specificity } from './path-patterns';

/** Paths that one remote may claim, and the least that any screen there asks of its visitors. */
export interface Grant {
  /** `/account/*` or `/account/savings` */
  path: string;
  except: string[];
  access: RouteAccess;
}

export interface Claimant {
  name: RemoteName;
  grants: Grant[];
  /** `null` while its release is unknown; paths only for releases from before routes were declared. */
  routes: RemoteRoute[] | string[] | null;
}

/** A claim that was not granted. */
export interface RefusedClaim {
  remote: RemoteName;
  /** A path, or the name of a slot. */
  path: string;
  /** Completes "The claim was refused because it …". */
  reason: string;
}

interface Claim {
  remote: RemoteName;
  path: string;
  /** A screen with its access, or the destination of a redirect. */
  target: { access: RouteAccess } | { to: string };
}

/** Paths that are never pages: the shell's server responds itself. */
const RESERVED = [
  '/_platform/*',
  '/api/*',
  '/assets/*',
  '/health/*',
  '/remotes/*',
  '/apple-touch-icon.png',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/manifest.webmanifest',
  '/registry.json',
  '/robots.txt',
  '/sitemap.xml',
];

/**
 * Decides which remote gets which path. A path belongs to the most specific grant that covers it, even if another remote claims
 * it. Two remotes with the same grant may both claim its paths; a path that both claim goes to neither. A refusal concerns one
 * claim only.
 */
export function grantClaims(claimants: readonly Claimant[]): { routes: RegisteredRoutes; refused: RefusedClaim[] } {
  const refused: RefusedClaim[] = [];
  const granted = new Map<string, Claim[]>();
  for (const claimant of claimants) {
    for (const claim of claimsOf(claimant)) {
      const decision = decide(claim, claimant, claimants);
      if ('reason' in decision) refused.push({ remote: claim.remote, path: claim.path, reason: decision.reason });
      else granted.set(routeShape(claim.path), [...(granted.get(routeShape(claim.path)) ?? []), decision.claim]);
    }
  }
  const routes: RegisteredRoutes = { screens: [], redirects: {}, disputed: [], grants: registeredGrants(claimants) };
  for (const [first, ...others] of granted.values()) {
    if (!first) continue;
    if (others.some(({ remote }) => remote !== first.remote)) {
      routes.disputed.push(first.path);
      refused.push(...disputes([first, ...others]));
    } else if ('to' in first.target) {
      routes.redirects[first.path] = first.target.to;
    } else {
      routes.screens.push({ path: first.path, remote: first.remote, access: first.target.access });
    }
  }
  return { routes, refused };
}

/** A legacy path has no access of its own, so that its grant decides alone. */
function claimsOf({ name, routes }: Claimant): Claim[] {
  return (routes ?? []).flatMap((route): Claim[] => {
    if (typeof route === 'string') return [{ remote: name, path: route, target: { access: 'open' } }];
    const redirects = (route.redirects ?? []).map((path) => ({ remote: name, path, target: { to: route.path } }));
    return [{ remote: name, path: route.path, target: { access: route.access } }, ...redirects];
  });
}

function decide(claim: Claim, { grants }: Claimant, all: readonly Claimant[]): { claim: Claim } | { reason: string } {
  const { path, remote, target } = claim;
  if (!isRoutePath(path)) return { reason: 'is not a valid path' };
  if (RESERVED.some((pattern) => overlapsClaim(pattern, path))) return { reason: 'matches a path of the shell' };
  const own = grants.filter((grant) => covers(grant, path)).sort(moreSpecificFirst)[0];
  if (!own) return { reason: 'is outside the paths of this remote' };
  const owner = all.find(
    ({ name, grants: others }) =>
      name !== remote &&
      others.some((grant) => overlaps(grant, path) && specificity(grant.path) > specificity(own.path)),
  );
  if (owner) return { reason: `belongs to ${owner.name}` };
  if ('to' in target) return { claim };
  // A pattern with parameters may reach into a more specific grant of the same remote.
  const inside = grants.filter((grant) => overlaps(grant, path) && specificity(grant.path) > specificity(own.path));
  const access = strictest([target.access, own.access, ...inside.map((grant) => grant.access)]);
  return { claim: { ...claim, target: { access } } };
}

function disputes(claims: Claim[]): RefusedClaim[] {
  return claims.map(({ remote, path }) => {
    const rivals = claims.filter((other) => other.remote !== remote).map((other) => other.remote);
    return { remote, path, reason: `is also claimed by ${rivals.join(', ')} under the same grant` };
  });
}

/** Each path of a grant or of an exception, with the remote that it belongs to. */
function registeredGrants(claimants: readonly Claimant[]): RegisteredGrant[] {
  const paths = new Set(claimants.flatMap(({ grants }) => grants.flatMap(({ path, except }) => [path, ...except])));
  return [...paths].map((path) => {
    const probe = path === '/*' ? '/' : path.replace(/\/\*$/, '');
    const candidates = claimants
      .flatMap(({ name, grants, routes }) => grants.map((grant) => ({ name, ...grant, isKnown: routes !== null })))
      .filter((grant) => covers(grant, probe) && specificity(grant.path) <= specificity(path))
      .sort((a, b) => moreSpecificFirst(a, b) || Number(a.isKnown) - Number(b.isKnown));
    const [owner] = candidates;
    return { path, remote: owner?.name ?? null, access: owner?.access ?? 'open' };
  });
}

const covers = ({ path, except }: Pick<Grant, 'path' | 'except'>, claim: string) =>
  coversClaim(path, claim) && !except.some((exception) => overlapsClaim(exception, claim));

const overlaps = ({ path, except }: Grant, claim: string) =>
  overlapsClaim(path, claim) && !except.some((exception) => coversClaim(exception, claim));

const moreSpecificFirst = (a: Pick<Grant, 'path'>, b: Pick<Grant, 'path'>) => specificity(b.path) - specificity(a.path);

function strictest(accesses: RouteAccess[]): RouteAccess {
  return ROUTE_ACCESS.findLast((access) => accesses.includes(access)) ?? 'administrator';
}
