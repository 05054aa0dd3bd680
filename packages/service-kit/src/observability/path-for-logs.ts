const hasEmail = (text: string) => text.includes('@') || text.includes('%40');

/**
 * The path of a request without the query, which may contain a signature, an email or a name, and without email addresses
 * in its segments: personal data in logs could not be deleted.
 */
export function pathForLogs(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!hasEmail(path)) return path;
  return path
    .split('/')
    .map((segment) => (hasEmail(segment) ? '{email}' : segment))
    .join('/');
}
