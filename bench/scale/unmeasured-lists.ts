import type { OperationObject } from '../../packages/service-kit/src/openapi/openapi-document';
import type { ScaleCase } from './cases';

export interface ApiDocument {
  paths: Record<string, { get?: Pick<OperationObject, 'x-access' | 'parameters'> }>;
}

/**
 * The paged lists of the back office that no case reads, each in every order that the API offers: "/contacts?sort=oldest". Without
 * `sort`, a list has the first order of the document.
 */
export function findUnmeasuredLists({ paths }: ApiDocument, cases: readonly Pick<ScaleCase, 'paths'>[]): string[] {
  const measured = cases.flatMap((one) => one.paths).map((path) => new URL(path, 'http://bank'));
  return Object.entries(paths).flatMap(([template, { get }]) => {
    const parameters = get?.['x-access'] === 'back-office' ? (get.parameters ?? []) : [];
    if (!parameters.some(({ name }) => name === 'cursor')) return [];
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
    // "/transaction/admin/stats" is another route than "/transaction/admin/{userId}".
    const reads = measured.filter(
      ({ pathname }) => pathname === template || (pattern.test(pathname) && !paths[pathname]),
    );
    const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [''];
    const done = new Set(reads.map(({ searchParams }) => searchParams.get('sort') ?? sorts[0]));
    return sorts
      .filter((sort) => !done.has(sort))
      .map((sort) => (sort ? `${template}?sort=${String(sort)}` : template));
  });
}
