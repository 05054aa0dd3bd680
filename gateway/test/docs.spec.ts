import type { OpenApiDocument, OperationObject } from '@larkspur/service-kit/openapi/openapi-document';
import { useGateway } from './gateway-harness';

const operation: OperationObject = {
  operationId: 'listMessages',
  tags: ['contacts'],
  summary: 'List messages',
  security: [],
  'x-access': 'public',
  'x-token': 'checked',
  'x-rate-limit': 'everything',
  responses: { 200: { description: 'Messages.' } },
};
const part = (more: object) => JSON.stringify({ paths: { '/contacts': { get: operation } }, schemas: {}, ...more });
const withOperation = (more: object) => part({ paths: { '/contacts': { get: { ...operation, ...more } } } });

describe('the API document', () => {
  const harness = useGateway();
  /** Another instance, because one reads the documents at most every five seconds. */
  async function read(contacts: string): Promise<{ document: OpenApiDocument; page: string }> {
    for (const service of harness.services) service.document = JSON.stringify({ paths: {}, schemas: {} });
    harness.contacts.document = contacts;
    const [app, address] = await harness.startAnother();
    try {
      const response = await fetch(`${address}/api/docs?format=json`);
      const page = await fetch(`${address}/api/docs?format=html`);
      expect([response.status, page.status]).toEqual([200, 200]);
      return { document: (await response.json()) as OpenApiDocument, page: await page.text() };
    } finally {
      await app.close();
    }
  }

  it('has the operations of a service', async () => {
    const { document, page } = await read(part({}));
    expect(document['x-unavailable']).toBeUndefined();
    expect(document.paths['/contacts']?.get).toEqual(operation);
    expect(page).toContain('List messages');
  });

  it.each([
    ['no JSON', '<!doctype html>'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no paths', part({ paths: undefined })],
    ['paths without operations', part({ paths: { '/contacts': null } })],
    ['schemas as a text', part({ schemas: 'none' })],
    ['an operation without tags', withOperation({ tags: undefined })],
    ['an operation without responses', withOperation({ responses: undefined })],
    ['a parameter without a schema', withOperation({ parameters: [{ name: 'limit', in: 'query' }] })],
    ['a schema of another form', part({ schemas: { Message: { description: 1 } } })],
  ])('lists a service that sends %s as unavailable, and has all others', async (_, document) => {
    const merged = await read(document);
    expect(merged.document['x-unavailable']).toEqual(['svc-contacts']);
    expect(merged.document.paths['/contacts']).toBeUndefined();
    expect(merged.document.paths['/docs']).toBeDefined();
    expect(merged.page).toContain('currently unavailable');
  });
});
