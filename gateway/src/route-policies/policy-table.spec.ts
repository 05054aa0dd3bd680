import { InvalidDocumentError, PolicyTable } from './policy-table';

const operation = (rateLimit: string, token: string) => ({ 'x-rate-limit': rateLimit, 'x-token': token });

const table = new PolicyTable({
  paths: {
    '/auth/signin': { post: operation('credentials', 'ignored') },
    '/contacts': { get: operation('everything', 'optional'), post: operation('messages', 'ignored') },
    '/user/{id}': { get: operation('everything', 'checked'), put: operation('uploads', 'checked') },
    '/user/me': { get: operation('renewals', 'checked') },
  },
});

it.each([
  ['POST', '/api/auth/signin', 'credentials', 'ignored'],
  ['POST', '/api/auth/s%69gn%69n', 'credentials', 'ignored'],
  ['POST', '/api/auth/%73ignin', 'credentials', 'ignored'],
  ['GET', '/api/auth/signin', 'everything', 'checked'],
  ['GET', '/api/contacts', 'everything', 'optional'],
  ['POST', '/api/contacts', 'messages', 'ignored'],
  ['DELETE', '/api/contacts/1', 'everything', 'checked'],
  ['PUT', '/api/user/42', 'uploads', 'checked'],
  ['GET', '/api/user/me', 'renewals', 'checked'],
  ['PUT', '/api/user/me', 'uploads', 'checked'],
  ['PURGE', '/api/user/me', 'everything', 'checked'],
  ['GET', '/api/%', 'everything', 'checked'],
])('%s %s is limited as %s and has its token %s', (method, path, rateLimit, token) => {
  expect(table.find(method, path)).toEqual({ rateLimit, token });
});

it('applies the declared body limit, up to a maximum', () => {
  const uploads = new PolicyTable({
    paths: {
      '/user/picture': { patch: { ...operation('uploads', 'checked'), 'x-body-limit': 5_000_000 } },
      '/user/archive': { post: { ...operation('uploads', 'checked'), 'x-body-limit': 1e12 } },
    },
  });
  expect(uploads.find('PATCH', '/api/user/picture').bodyLimit).toBe(5_000_000);
  expect(uploads.find('POST', '/api/user/archive').bodyLimit).toBe(64 * 1024 * 1024);
});

it('applies the strictest limit and checks tokens where a service declares values it does not know', () => {
  const newer = new PolicyTable({ paths: { '/user/export': { get: operation('exports', 'stepped-up') } } });
  expect(newer.find('GET', '/api/user/export')).toEqual({ rateLimit: 'messages', token: 'checked' });
});

it.each([
  ['null', null],
  ['a document without paths', {}],
  ['a list of paths', { paths: [] }],
  ['a path without operations', { paths: { '/user': null } }],
  ['an operation without a policy', { paths: { '/user': { get: {} } } }],
])('rejects %s', (_name, document) => {
  expect(() => new PolicyTable(document)).toThrow(InvalidDocumentError);
});
