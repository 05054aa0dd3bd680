import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import type { DifferencesPage } from '@larkspur/contracts/messages';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { ROW_NUMBER } from '../database/row-number';

/** The page of open differences that a service is asked for. */
export class DifferencesPageDto implements Readonly<DifferencesPage> {
  @IsOptional() @Matches(ROW_NUMBER) after?: string;
  @IsOptional() @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}
