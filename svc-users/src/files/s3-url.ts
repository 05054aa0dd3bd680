import type { S3ClientConfig } from '@aws-sdk/client-s3';

interface S3Location {
  client: S3ClientConfig;
  bucket: string;
  prefix: string;
}

/**
 * `s3://bucket/prefix` is on AWS, with region and keys from the environment or the machine's role, as in AWS's tools
 * (AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). `https://host/bucket/prefix` is another S3-compatible server,
 * addressed with the bucket in the path.
 */
export function parseS3Url(url: string): S3Location {
  const { protocol, origin, host, pathname } = new URL(url);
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  if (protocol === 's3:') return { client: {}, bucket: host, prefix: [first, ...rest].filter(Boolean).join('/') };
  return {
    client: { endpoint: origin, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' },
    bucket: first,
    prefix: rest.join('/'),
  };
}
