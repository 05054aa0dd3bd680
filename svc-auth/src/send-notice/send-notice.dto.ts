import type { Events, Notice, StatementChange } from '@larkspur/contracts/messages';
import { IsArray, IsISO8601, IsObject, IsUUID } from 'class-validator';

export class NoticeDueDto implements Readonly<Events['notice.due']> {
  @IsUUID() userId!: string;
  /** By its kind: see `notice-letters.ts`. */
  @IsObject() notice!: Notice;
  @IsISO8601() at!: string;
}

/** Its lines are many and mostly not ours: they are looked at one by one, and only those that are told. */
export class StatementChangedDto implements Readonly<Events['statement.changed']> {
  @IsArray() changes!: StatementChange[];
}
