/** `@`, or its percent-encoding. */
const EMAIL = /@|%40/i;

/**
 * The path of a request without the query, which may contain a signature, an email or a name, and without email addresses
 * in its segments: personal data in logs could not be deleted.
 */
export function pathForLogs(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!EMAIL.test(path)) return path;
  return path
    .split('/')
    .map((segment) => (EMAIL.test(segment) ? '{email}' : segment))
    .join('/');
}
