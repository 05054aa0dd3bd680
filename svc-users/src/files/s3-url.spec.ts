import { parseS3Url } from './s3-url';

test('parses an s3 URL without an endpoint, for AWS', () => {
  expect(parseS3Url('s3://larkspur-files/pictures/2026')).toEqual({
    client: {},
    bucket: 'larkspur-files',
    prefix: 'pictures/2026',
  });
  expect(parseS3Url('s3://larkspur-files')).toMatchObject({ bucket: 'larkspur-files', prefix: '' });
});

test('takes the bucket of another server from the path', () => {
  expect(parseS3Url('http://127.0.0.1:9000/files/a')).toEqual({
    client: { endpoint: 'http://127.0.0.1:9000', forcePathStyle: true, region: expect.any(String) },
    bucket: 'files',
    prefix: 'a',
  });
});
