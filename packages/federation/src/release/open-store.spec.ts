import { Environment } from '../environment';
import { BucketStore } from './bucket-store';
import { parseBucketUrl } from './bucket-url';
import { FolderStore } from './folder-store';
import { openStore } from './open-store';

const open = (variables: NodeJS.ProcessEnv) => openStore(new Environment(variables), '/default');

it('opens the given or default folder, or a bucket', async () => {
  expect(await open({})).toEqual(new FolderStore('/default'));
  expect(await open({ RELEASES_DIR: '/own', RELEASES_URL: '' })).toEqual(new FolderStore('/own'));
  expect(await open({ RELEASES_URL: 'https://host.example/bucket/web' })).toBeInstanceOf(BucketStore);
});

it.each([
  ['two places', { RELEASES_DIR: '/own', RELEASES_URL: 's3://bucket/web' }, 'set only one of them'],
  ['a whole bucket', { RELEASES_URL: 's3://bucket' }, 'RELEASES_URL must be s3://bucket/folder'],
  ['a whole bucket elsewhere', { RELEASES_URL: 'https://host.example/bucket' }, 'https://host/bucket/folder'],
  ['keys in the URL', { RELEASES_URL: 'https://me:secret@host.example/bucket/web' }, 'RELEASES_URL must be'],
  ['a query', { RELEASES_URL: 's3://bucket/web?region=eu-central-1' }, 'AWS_REGION'],
  ['a folder that leads out', { RELEASES_URL: 's3://bucket/../web' }, 'RELEASES_URL must be'],
])('rejects %s with a readable message', async (_, variables, message) => {
  await expect(open(variables)).rejects.toThrow(message);
});

it('parses bucket and folder from a URL', () => {
  expect(parseBucketUrl('s3://bank-web/releases/mfe-public/')).toEqual({
    client: {},
    bucket: 'bank-web',
    prefix: 'releases/mfe-public',
  });
  expect(parseBucketUrl('https://minio.example:9000/bank-web/mfe-public')).toMatchObject({
    client: { endpoint: 'https://minio.example:9000', forcePathStyle: true },
    bucket: 'bank-web',
    prefix: 'mfe-public',
  });
});
