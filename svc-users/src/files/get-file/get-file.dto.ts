import { Allow } from 'class-validator';

/** Not validated: an invalid link gets the same 404 as a missing file. */
export class GetFileQuery {
  @Allow() expires?: string;
  @Allow() signature?: string;
}
