import { mergeDocuments } from '@larkspur/service-kit/openapi/document';
import { type DocumentPart, METHODS } from '@larkspur/service-kit/openapi/openapi-document';
import { docsPage } from './page/docs-page';

/**
 * A service's share of the document. It is merged and rendered alone first: a form that fails there would make the document fail for all
 * services.
 * @throws when it has another form
 */
export function parseDocumentPart(text: string): DocumentPart {
  const part: unknown = JSON.parse(text);
  if (!isDocumentPart(part)) throw new Error('The document has no paths, schemas, or tags.');
  docsPage(mergeDocuments([part]));
  return part;
}

function isDocumentPart(value: unknown): value is DocumentPart {
  return (
    isObject(value) && isObject(value.schemas) && isObject(value.paths) && Object.values(value.paths).every(isPathItem)
  );
}

function isPathItem(item: unknown): boolean {
  return isObject(item) && METHODS.every((method) => item[method] === undefined || isOperation(item[method]));
}

/** The tags are the only member of an operation that merging reads. */
function isOperation(operation: unknown): boolean {
  return isObject(operation) && Array.isArray(operation.tags);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
