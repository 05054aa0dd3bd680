import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { KEYRING } from '@larkspur/service-kit/security/keyring';
import { IsOptional, IsString, Matches } from 'class-validator';

export class UsersConfig extends DatabaseServiceConfig {
  /** A keyring, shared with svc-transactions: see `security/keyring.ts` and `security/pin-proof.ts` of the service kit. */
  @Matches(KEYRING, {
    message:
      'PIN_KEY must be 64 hexadecimal digits, or several such keys separated by commas, of which the last may begin with +',
  })
  PIN_KEY!: string;

  /** A keyring. Signs the URLs of customers' images. */
  @Matches(KEYRING, {
    message:
      'FILE_SIGNING_SECRET must be 64 hexadecimal digits, or several such keys separated by commas, of which the last may begin with +',
  })
  FILE_SIGNING_SECRET!: string;

  /** Folder of customers' images, unless FILES_S3_URL is set. */
  @IsString()
  FILES_DIR!: string;

  /** A bucket on AWS or on another S3-compatible server. Credentials come from the environment, as for AWS's tools. */
  @IsOptional()
  @Matches(/^(s3:\/\/[\w.-]+|https?:\/\/[^\s/@]+\/[\w.-]+)(\/[\w./-]*)?$/, {
    message: 'FILES_S3_URL must be s3://bucket/prefix, or https://host/bucket/prefix for a server other than AWS',
  })
  FILES_S3_URL?: string;
}
