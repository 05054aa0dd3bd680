/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import Fastify from 'fastify';
import { handleError } from './error-handler';

it.each([
  [undefined, 500, 'internal'],
  [502, 500, 'internal'],
  [404, 404, 'not_found'],
  [413, 413, 'too_large'],
  [422, 400, 'bad_request'],
])('an error with status %s is answered with %d %s, and without its message', async (statusCode, status, code) => {
  const server = Fastify();
  server.setErrorHandler(handleError);
  server.get('/', () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { statusCode });
  });
  const { statusCode: answered, headers, body } = await server.inject('/');
  expect([answered, headers['content-type'], headers['x-content-type-options']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    'nosniff',
  ]);
  expect(JSON.parse(body)).toMatchObject({ code });
  expect(body).not.toContain('10.0.0.7');
});
