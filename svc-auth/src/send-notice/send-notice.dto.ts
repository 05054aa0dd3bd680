import type { Events, Notice } from '@larkspur/contracts/messages';
import { IsISO8601, IsObject, IsUUID } from 'class-validator';

export class NoticeDueDto implements Readonly<Events['notice.due']> {
  @IsUUID() userId!: string;
  /** Its fields depend on its kind: see notice-emails.ts. */
  @IsObject() notice!: Notice;
  @IsISO8601() at!: string;
}
