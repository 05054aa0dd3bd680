import { findRoute } from './routes';

describe('findRoute', () => {
  it.each([
    ['/api/auth/signin', 'auth'],
    ['/api/auth', 'auth'],
    ['/api/user/me', 'users'],
    ['/api/user/admin/email/ada%40example.com', 'users'],
    ['/api/beneficiaries?accountNumber=1&bankName=a//b', 'users'],
    ['/api/operations/dead-letters?redriven=false', 'users'],
    ['/api/audit?action=user.deleted', 'users'],
    ['/api/transaction', 'transactions'],
    ['/api/transaction?cursor=../..', 'transactions'],
    ['/api/contacts/1', 'contacts'],
  ])('%s belongs to %s', (target, service) => {
    expect(findRoute('GET', target)?.service).toBe(service);
  });

  it.each([
    '/',
    '/api',
    '/api/',
    '/api/authx',
    '/api/users',
    '/api/Auth/user',
    '/API/auth/user',
    '/apix/auth',
    '//api/auth/user',
    '/api//auth/user',
    '/api/auth//user',
    '/api/auth/',
    '/api/auth/../user/me',
    '/api/auth/./user',
    '/api/auth/..',
    '/api/auth/%2e%2e/user',
    '/api/auth/.%2E/user',
    '/api/auth%2fuser',
    '/api%2fauth/user',
    '/api/auth/a%5cb',
    '/api/auth\\user',
    '/api/auth/user#x',
    '/api/auth/%00',
    '/api/auth/%zz',
    '/api/auth/%c0%ae',
    '/api/auth/üser',
    '/api/%61uth/user',
    '/api/../api/auth/user',
    '/api/constructor',
    'http://elsewhere/api/auth/user',
    '*',
    '',
  ])('%s belongs to nobody', (target) => {
    expect(findRoute('GET', target)).toBeNull();
  });

  it.each([
    ['POST', '/api/auth/signin', 'ignored'],
    ['POST', '/api/auth/signup?x=1', 'ignored'],
    ['POST', '/api/contacts', 'ignored'],
    ['GET', '/api/contacts?limit=5', 'optional'],
    ['HEAD', '/api/contacts', 'optional'],
    ['DELETE', '/api/contacts/1', 'checked'],
    ['GET', '/api/auth/signin', 'checked'],
    ['POST', '/api/auth/signout', 'optional'],
    ['POST', '/api/auth/%73ignin', 'checked'],
    ['GET', '/api/auth/user', 'checked'],
  ])('%s %s has its token %s', (method, target, rule) => {
    expect(findRoute(method, target)?.token).toBe(rule);
  });
});
