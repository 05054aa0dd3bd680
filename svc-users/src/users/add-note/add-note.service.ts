import type { UserNote } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';
import { IdempotentRequestsRepository } from '../../idempotent-requests/idempotent-requests.repository';
import { NoteRepository } from '../note.repository';
import { userNotFound } from '../user-not-found';

interface NewNote {
  userId: string;
  authorId: string;
  text: string;
  idempotencyKey: string | null;
}

@Injectable()
export class AddNoteService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
    private readonly requests: IdempotentRequestsRepository,
    private readonly notes: NoteRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns the note; a repeated request returns the first one's
   * @throws not_found, idempotency_mismatch
   */
  async add({ userId, authorId, text, idempotencyKey }: NewNote): Promise<UserNote> {
    const added = await this.database.transaction(async (manager) => {
      // The lock makes a deletion of the customer wait, which deletes the notes.
      if (!(await this.customers.lock(manager, userId))) throw userNotFound();
      const newNoteId = newId();
      const identity = { actorId: authorId, key: idempotencyKey, content: ['note', userId, text] };
      const id = await this.requests.claim(manager, identity, newNoteId);
      if (id === newNoteId) {
        await this.notes.add(manager, { id, userId, authorId, text });
        // Without the text, which is personal and is kept in the note alone.
        await this.audit.record(manager, { action: 'user.note-added', subjectId: userId, objectId: id });
      }
      return this.notes.find(manager, id);
    });
    if (!added) throw userNotFound();
    this.outbox.wake();
    return added;
  }
}
