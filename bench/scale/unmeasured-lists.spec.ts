import type { Parameter } from '../../packages/service-kit/src/openapi/openapi-document';
import { type ApiDocument, findUnmeasuredLists } from './unmeasured-lists';

const parameter = (name: string, values?: string[]): Parameter => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'string', ...(values && { enum: values }) },
});
const PAGED = [parameter('cursor')];
const DOCUMENT: ApiDocument = {
  paths: {
    '/contacts': {
      get: { 'x-access': 'back-office', parameters: [...PAGED, parameter('sort', ['newest', 'oldest'])] },
    },
    '/contacts/stats': { get: { 'x-access': 'back-office' } },
    '/transaction/admin/stats': { get: { 'x-access': 'back-office' } },
    '/transaction/admin/{userId}': { get: { 'x-access': 'back-office', parameters: PAGED } },
    '/transaction/complete': { get: { 'x-access': 'account-holder', parameters: PAGED } },
    '/contacts/{id}': {},
  },
};

test.each([
  [[], ['/contacts?sort=newest', '/contacts?sort=oldest', '/transaction/admin/{userId}']],
  [
    ['/contacts', '/transaction/admin/stats'],
    ['/contacts?sort=oldest', '/transaction/admin/{userId}'],
  ],
  [['/contacts?sort=oldest&q=a', '/transaction/admin/7?q=rent'], ['/contacts?sort=newest']],
  [['/contacts?limit=100', '/contacts?sort=oldest', '/transaction/admin/7'], []],
])('of %j, %j is not measured', (paths, expected) => {
  expect(findUnmeasuredLists(DOCUMENT, [{ paths }])).toEqual(expected);
});
