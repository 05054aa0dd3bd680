import type { ActOrigin } from '@larkspur/contracts/messages';
import { IsOptional, IsString } from 'class-validator';

export class ActOriginDto implements Readonly<ActOrigin> {
  @IsOptional() @IsString() address!: string | null;
  @IsOptional() @IsString() requestId!: string | null;
}
