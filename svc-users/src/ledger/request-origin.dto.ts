import type { RequestOrigin } from '@larkspur/contracts/messages';
import { IsOptional, IsString } from 'class-validator';

export class RequestOriginDto implements Readonly<RequestOrigin> {
  @IsOptional() @IsString() address!: string | null;
  @IsOptional() @IsString() requestId!: string | null;
}
