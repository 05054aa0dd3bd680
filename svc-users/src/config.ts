import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { IsOptional, IsString, Matches } from 'class-validator';

export class UsersConfig extends DatabaseServiceConfig {
  /** 32 bytes in hex, shared with svc-transactions: see pin-proof.ts of the service kit. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'must be 64 hexadecimal digits' })
  PIN_KEY!: string;

  /** 32 bytes in hex: signs the links of customers' pictures. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'must be 64 hexadecimal digits' })
  FILE_SIGNING_SECRET!: string;

  /** Where customers' pictures are kept, unless FILES_S3_URL says elsewhere. */
  @IsString()
  FILES_DIR!: string;

  /** A bucket of S3 or of a server that speaks as it does; the keys come as AWS's own tools take them. */
  @IsOptional()
  @Matches(/^(s3:\/\/[\w.-]+|https?:\/\/[^\s/@]+\/[\w.-]+)(\/[\w./-]*)?$/, {
    message: 'FILES_S3_URL must be s3://bucket/prefix, or https://host/bucket/prefix for another server than AWS',
  })
  FILES_S3_URL?: string;
}
