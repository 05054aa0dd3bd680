import { Allow } from 'class-validator';

/** Taken as they come: whatever they are, a link that does not hold is told as a file that is not there. */
export class FileLinkQuery {
  @Allow() expires?: string;
  @Allow() signature?: string;
}
