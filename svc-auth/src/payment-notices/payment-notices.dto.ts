import type { Events, StatementChange } from '@larkspur/contracts/messages';
import { IsArray } from 'class-validator';

/** Most statement lines are not payments and need no notice: the service validates those that do. */
export class StatementChangedDto implements Readonly<Events['statement.changed']> {
  @IsArray() changes!: StatementChange[];
}
