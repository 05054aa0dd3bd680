import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface BucketAddress {
  client: S3ClientConfig;
  bucket: string;
  prefix: string;
}

/**
 * `s3://bucket/prefix` is AWS's own, its region and keys found as AWS's tools find them (AWS_REGION,
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, or the machine's role). `https://host/bucket/prefix` is another server that
 * speaks the same, which gets the bucket in the path.
 */
export function bucketOf(address: string): BucketAddress {
  const { protocol, origin, host, pathname } = new URL(address);
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  if (protocol === 's3:') return { client: {}, bucket: host, prefix: [first, ...rest].filter(Boolean).join('/') };
  return {
    client: { endpoint: origin, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' },
    bucket: first,
    prefix: rest.join('/'),
  };
}
