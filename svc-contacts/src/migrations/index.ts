import { AddReadMark1790000700001 } from './add-read-mark.migration';
import { CreateContactMessages1790000000001 } from './create-contact-messages.migration';

export const MIGRATIONS = [CreateContactMessages1790000000001, AddReadMark1790000700001];
