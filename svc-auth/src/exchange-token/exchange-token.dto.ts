import {
  DOWNSCOPED_AUDIENCES,
  type DownscopedAudience,
  type TokenExchangeRequest,
} from '@larkspur/contracts/downscoped-token';
import { IsIn, Matches, ValidateIf } from 'class-validator';

export class ExchangeTokenDto implements Readonly<TokenExchangeRequest> {
  @IsIn(DOWNSCOPED_AUDIENCES) audience!: DownscopedAudience;
  /** SHA-256 in base64url. Null is not absent: that would be a token for all reads. */
  @ValidateIf((_, value) => value !== undefined)
  @Matches(/^[\w-]{43}$/)
  requestHash?: string;
}
