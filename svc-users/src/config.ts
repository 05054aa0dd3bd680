import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { IsOptional, IsString, Matches } from 'class-validator';

export class UsersConfig extends DatabaseServiceConfig {
  /** 32 bytes in hex, shared with svc-transactions: see `security/pin-proof.ts` of the service kit. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'PIN_KEY must be 64 hexadecimal digits' })
  PIN_KEY!: string;

  /** 32 bytes in hex. Signs the URLs of customers' images. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'FILE_SIGNING_SECRET must be 64 hexadecimal digits' })
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
