import { IsIn, IsOptional } from 'class-validator';

const FORMATS = ['json', 'html'] as const;
type DocsFormat = (typeof FORMATS)[number];

export class DocsQuery {
  /** Overrides the Accept header. */
  @IsOptional() @IsIn(FORMATS, { message: `Choose ${FORMATS.join(' or ')}.` }) format?: DocsFormat;
}
