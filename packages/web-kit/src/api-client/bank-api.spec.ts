import { FakeHost } from '../testing/fake-host';
import { bankApi } from './bank-api';

it('fills in path parameters and passes all other options to the host', async () => {
  const host = new FakeHost({ 'PUT /user/admin/a%2Fb': { data: null }, 'GET /user/me': { data: { _id: '1' } } });
  const api = bankApi(host.api);
  await api.put('/user/admin/{id}', {
    path: { id: 'a/b' },
    body: {
      firstName: 'Ada',
      lastName: 'Hart',
      email: 'ada@example.com',
      phone: '+1 555 0100',
      location: { address: '1 Road', state: 'DE' },
      verificationStatus: 'verified',
      isBlocked: false,
    },
    headers: { 'if-match': '"7"' },
  });
  expect(host.callsTo('PUT', '/user/admin/a%2Fb')[0]?.options).toMatchObject({ headers: { 'if-match': '"7"' } });
  await expect(api.get('/user/me')).resolves.toEqual({ data: { _id: '1' } });
});

it('derives types from the OpenAPI document', () => {
  const { api } = new FakeHost();
  const refused = [
    // @ts-expect-error: unknown path
    () => bankApi(api).get('/nobody'),
    // @ts-expect-error: unsupported method
    () => bankApi(api).delete('/user/me'),
    // @ts-expect-error: missing path parameter
    () => bankApi(api).get('/transaction/{id}'),
    // @ts-expect-error: unknown property in the body
    () => bankApi(api).post('/auth/signin', { body: { email: 'a@example.com', password: 'x', role: 'administrator' } }),
  ];
  expect(refused).toHaveLength(4);
});
