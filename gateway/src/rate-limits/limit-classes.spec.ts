import { limitClassOf } from './limit-classes';

it.each([
  ['POST', '/api/auth/signin', 'credentials'],
  ['POST', '/api/auth/signin?next=/', 'credentials'],
  ['POST', '/api/auth/s%69gn%69n', 'credentials'],
  ['POST', '/api/auth/refresh', 'renewals'],
  ['POST', '/api/contacts', 'messages'],
  ['GET', '/api/contacts', 'everything'],
  ['POST', '/api/user/verification', 'uploads'],
  ['GET', '/api/nothing', 'everything'],
  ['GET', '/api/%', 'everything'],
])('%s %s counts as %s', (method, target, name) => {
  expect(limitClassOf(method, target)).toBe(name);
});
