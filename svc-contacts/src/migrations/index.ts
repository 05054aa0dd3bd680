import { CreateContactMessages1790000000001 } from './create-contact-messages.migration';

export const MIGRATIONS = [CreateContactMessages1790000000001];
