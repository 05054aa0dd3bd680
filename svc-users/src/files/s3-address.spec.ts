import { bucketOf } from './s3-address';

test("AWS's own bucket is found as AWS's tools find it", () => {
  expect(bucketOf('s3://larkspur-files/pictures/2026')).toEqual({
    client: {},
    bucket: 'larkspur-files',
    prefix: 'pictures/2026',
  });
  expect(bucketOf('s3://larkspur-files')).toMatchObject({ bucket: 'larkspur-files', prefix: '' });
});

test('another server has the bucket in its path', () => {
  expect(bucketOf('http://127.0.0.1:9000/files/a')).toEqual({
    client: { endpoint: 'http://127.0.0.1:9000', forcePathStyle: true, region: expect.any(String) },
    bucket: 'files',
    prefix: 'a',
  });
});
