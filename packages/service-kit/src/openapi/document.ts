import { BRAND } from '@larkspur/contracts/brand';
import type { Type } from '@nestjs/common';
import { describeRoute } from './describe-route';
import { isInternal } from './internal';
import type { DocumentPart, JsonSchema, OpenApiDocument } from './openapi-document';
import { type DeclaredRoute, getRoutes } from './routes';

/**
 * Documents the routes of these controllers, which lie under `/api`, without internal ones.
 * @throws UndeclaredRouteError, UnknownTypeError
 */
export function documentControllers(controllers: readonly Type[]): DocumentPart {
  return documentRoutes(controllers.filter((controller) => !isInternal(controller)).flatMap(getRoutes));
}

export function documentRoutes(routes: readonly DeclaredRoute[]): DocumentPart {
  const part = { paths: {} as DocumentPart['paths'], schemas: {}, tags: {} as Record<string, string> };
  const used: Record<string, JsonSchema> = part.schemas;
  for (const route of routes) {
    const item = part.paths[route.path] ?? {};
    part.paths[route.path] = item;
    if (item[route.method]) throw new Error(`${route.handler} duplicates ${route.method} ${route.path}.`);
    item[route.method] = describeRoute(route, used);
    if (route.tag) part.tags[route.tag.name] = route.tag.description;
  }
  return part;
}

const DESCRIPTION = `Amounts are dollars with at most two decimals. Times are ISO 8601, UTC.

A successful response is \`{ data, message? }\`; a list adds \`page { next, limit }\`, and \`cursor\` takes its \`next\`. Every other response is
problem+json (RFC 9457) with a stable \`code\` and a readable \`message\`. Unknown body fields are rejected.

The bearer token expires after ten minutes, or earlier with its session. The cookie that sign-in sets renews it at \`POST /auth/refresh\`.`;

/** Merges the services' parts into one document. Where two parts have the same path or schema, the first wins. */
export function mergeDocuments(parts: readonly DocumentPart[], unavailable: readonly string[] = []): OpenApiDocument {
  const paths = sorted(Object.assign({}, ...parts.map((part) => part.paths).reverse()) as DocumentPart['paths']);
  const schemas = sorted(Object.assign({}, ...parts.map((part) => part.schemas).reverse()) as DocumentPart['schemas']);
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  const descriptions: Record<string, string> = Object.assign({}, ...parts.map((part) => part.tags ?? {}).reverse());
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.bankName} API`,
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    security: [],
    tags: [...tags].sort().map((name) => ({ name, description: descriptions[name] ?? '' })),
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    ...(unavailable.length > 0 && { 'x-unavailable': [...unavailable] }),
  };
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
