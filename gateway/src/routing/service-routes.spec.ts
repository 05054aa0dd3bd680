import { findService, toPath } from './service-routes';

describe('findService', () => {
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
  ])('routes %s to %s', (target, service) => {
    expect(findService(toPath(target))).toBe(service);
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
  ])('finds no service for %s', (target) => {
    expect(findService(toPath(target))).toBeNull();
  });
});
