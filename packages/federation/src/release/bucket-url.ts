import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface BucketLocation {
  client: S3ClientConfig;
  bucket: string;
  /** Without a trailing slash. */
  prefix: string;
}

const PATTERN = /^(s3:\/\/[\w.-]+|https?:\/\/[^\s/@?#]+\/[\w.-]+)(\/[\w-][\w.-]*)+\/?$/;

/** A folder in the bucket, not the whole bucket: the log is next to the folder, where it is not served. */
export const BUCKET_URL_FORM =
  's3://bucket/folder, or https://host/bucket/folder for another server than AWS (its region and keys: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)';

export const isBucketUrl = (text: string) => PATTERN.test(text);

/**
 * `s3://bucket/folder` is on AWS; region and credentials are found like AWS's tools find them (AWS_REGION,
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, or the machine's role). `https://host/bucket/folder` is another
 * S3-compatible server, addressed with the bucket in the path.
 */
export function parseBucketUrl(url: string): BucketLocation {
  const { protocol, origin, host, pathname } = new URL(url);
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  if (protocol === 's3:') return { client: {}, bucket: host, prefix: [first, ...rest].join('/') };
  return {
    client: { endpoint: origin, forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' },
    bucket: first,
    prefix: rest.join('/'),
  };
}
