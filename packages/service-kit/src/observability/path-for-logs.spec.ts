import { pathForLogs } from './path-for-logs';

it.each([
  ['/api/user/me', '/api/user/me'],
  ['/api/user/admin?q=ada@example.com', '/api/user/admin'],
  ['/api/user/admin/email/ada%40example.com', '/api/user/admin/email/{email}'],
  ['/api/user/admin/email/ada@example.com?x=1', '/api/user/admin/email/{email}'],
  ['/api/user/admin/email/%61da%40example.com/x', '/api/user/admin/email/{email}/x'],
])('logs %s as %s', (url, logged) => {
  expect(pathForLogs(url)).toBe(logged);
});
