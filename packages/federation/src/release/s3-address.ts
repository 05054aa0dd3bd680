import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface BucketAddress {
  client: S3ClientConfig;
  bucket: string;
  /** Without a slash at its end. */
  prefix: string;
}

const ADDRESS = /^(s3:\/\/[\w.-]+|https?:\/\/[^\s/@?#]+\/[\w.-]+)(\/[\w-][\w.-]*)+\/?$/;

/** A folder in a bucket, and not the whole bucket: the log lies beside the folder, where nobody serves it. */
export const BUCKET_ADDRESS_FORM =
  's3://bucket/folder, or https://host/bucket/folder for another server than AWS (its region and keys: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)';

export const isBucketAddress = (text: string) => ADDRESS.test(text);

/**
 * `s3://bucket/folder` is AWS's own, its region and keys found as AWS's tools find them (AWS_REGION, AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, or the machine's role). `https://host/bucket/folder` is another server that speaks the same,
 * which gets the bucket in the path.
 */
export function parseBucketAddress(address: string): BucketAddress {
  const { protocol, origin, host, pathname } = new URL(address);
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  if (protocol === 's3:') return { client: {}, bucket: host, prefix: [first, ...rest].join('/') };
  return {
    client: { endpoint: origin, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' },
    bucket: first,
    prefix: rest.join('/'),
  };
}
