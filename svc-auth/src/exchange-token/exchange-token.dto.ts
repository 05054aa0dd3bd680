import {
  DOWNSCOPED_AUDIENCES,
  type DownscopedAudience,
  type TokenExchangeRequest,
} from '@larkspur/contracts/downscoped-token';
import { IsIn, IsOptional, Matches } from 'class-validator';

export class ExchangeTokenDto implements Readonly<TokenExchangeRequest> {
  @IsIn(DOWNSCOPED_AUDIENCES) audience!: DownscopedAudience;
  /** SHA-256 in base64url. */
  @IsOptional() @Matches(/^[\w-]{43}$/) requestHash?: string;
}
