import { DOCUMENT_TYPE_LABELS } from '@larkspur/contracts/labels';
import type { User } from '@larkspur/contracts/user';
import type { ViewedDocument } from '@larkspur/web-kit/data/document-viewer';

/** The scans of an upload. Without a back, the bank keeps the front in its place, which is not shown twice. */
export function toDocuments(
  { documentFront, documentBack }: NonNullable<User['verification']>,
  photo?: { url: string },
): ViewedDocument[] {
  const front = { name: 'Front', url: documentFront.url };
  const isOneSided = fileOf(documentFront.url) === fileOf(documentBack.url);
  return [
    front,
    ...(isOneSided ? [] : [{ name: 'Back', url: documentBack.url }]),
    ...(photo ? [{ name: 'Photo', url: photo.url }] : []),
  ];
}

const fileOf = (url: string) => url.split('?')[0];

/** The kind of document: one of the bank's, or the customer's own words. */
export function documentTypeName(type: string): string {
  const known = Object.entries(DOCUMENT_TYPE_LABELS).find(([value]) => value === type);
  return known ? known[1] : type;
}
