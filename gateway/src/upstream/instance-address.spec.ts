import { findInstances, lookupOf, nameOf } from './instance-address';

const names: Record<string, { address: string; family: number }[]> = {
  'svc-users': [
    { address: '10.0.0.7', family: 4 },
    { address: '10.0.0.8', family: 4 },
    { address: 'fd00::8', family: 6 },
  ],
  'svc-auth': [{ address: '10.0.0.9', family: 4 }],
};
const resolve = async (host: string) => names[host] ?? [];

it('a host name with several addresses is an instance for each', async () => {
  const found = await findInstances(['http://svc-users:4000'], resolve);
  expect(found.map(nameOf)).toEqual(['10.0.0.7:4000', '10.0.0.8:4000', '[fd00::8]:4000']);
  expect(found.map(({ url }) => url)).toEqual(Array(3).fill('http://svc-users:4000'));
});

it('a host name with one address keeps its name, so that the system resolves it for each connection', async () => {
  const found = await findInstances(['http://svc-auth:4000'], resolve);
  expect(found).toEqual([{ url: 'http://svc-auth:4000' }]);
  expect(found.map(lookupOf)).toEqual([{}]);
});

it('addresses are not resolved', async () => {
  const urls = ['http://127.0.0.1:4001', 'http://[::1]:4002', 'http://localhost:4003'];
  const unexpected = async () => {
    throw new Error('resolved');
  };
  expect(await findInstances(urls.slice(0, 2), unexpected)).toEqual(urls.slice(0, 2).map((url) => ({ url })));
  expect(await findInstances(urls)).toEqual(urls.map((url) => ({ url })));
});

it('connections go to the address of the instance', () => {
  const ip = { address: '10.0.0.8', family: 4 };
  const { lookup } = lookupOf({ url: 'https://svc-users:4000', ip });
  const results: unknown[][] = [];
  lookup?.('svc-users', { all: true }, (...result) => results.push(result));
  lookup?.('svc-users', {}, (...result) => results.push(result));
  expect(results).toEqual([
    [null, [ip]],
    [null, '10.0.0.8', 4],
  ]);
});
