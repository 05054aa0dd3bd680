import { NOTE_MAX_LENGTH } from '@larkspur/contracts/user';
import { useInfiniteQuery, useQueryClient } from '@larkspur/query';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { isFilled } from '@larkspur/web-kit/form/rules';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import layout from '../../components/layout.module.css';
import styles from './notes.module.css';
import { addNote, userNotesQuery } from './user.api';

/** Notes of the staff about a user. The customer never sees them, and they cannot be changed later. */
export function Notes({ userId, canAdd }: { userId: string; canAdd: boolean }) {
  const host = useHost();
  const notes = useInfiniteQuery(userNotesQuery(host, userId));
  return (
    <Card title="Notes">
      <div className={layout.list}>
        {canAdd && <NoteForm userId={userId} />}
        <QueryView query={notes} subject="the notes" skeleton={<Skeleton label="Loading the notes" lines={3} />}>
          {(found) =>
            found.length > 0 ? (
              <>
                <ul className={styles.notes}>
                  {found.map(({ _id, text, author, createdAt }) => (
                    <li key={_id}>
                      <p className={styles.text}>
                        <UserText text={text} />
                      </p>
                      <p className={layout.small}>
                        <UserText text={author.name} /> · <DateText iso={createdAt} withTime />
                      </p>
                    </li>
                  ))}
                </ul>
                <ShowMore list={notes} />
              </>
            ) : (
              <p className={layout.small}>No notes yet.</p>
            )
          }
        </QueryView>
      </div>
    </Card>
  );
}

function NoteForm({ userId }: { userId: string }) {
  const host = useHost();
  const cache = useQueryClient();
  const form = useBankForm({
    defaults: { text: '' },
    validate: ({ text }) => ({ text: validateNote(text) }),
    onSubmit: async ({ text }) => {
      await addNote(host, userId, text.trim());
      await cache.invalidateQueries({ queryKey: ['admin', 'user', userId] });
    },
    onSuccess: () => {
      form.methods.reset({ text: '' });
      return ALLOW_RESUBMIT;
    },
    notices: {
      done: 'Note added',
      failed: 'We couldn’t add the note.',
      unknown: 'We couldn’t confirm that the note was added.',
    },
  });
  return (
    <>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        <TextField
          control={form.control}
          name="text"
          label="New note"
          hint="For colleagues. The customer doesn’t see it, and it can’t be changed later."
          autoComplete="off"
          multiline
        />
        <SaveFailure of={form} unknownAdvice="You can safely add it again." />
        <div>
          <SubmitButton form={form}>Add note</SubmitButton>
        </div>
      </Form>
    </>
  );
}

function validateNote(text: string): string | undefined {
  if (!isFilled(text)) return 'Enter a note';
  return text.trim().length > NOTE_MAX_LENGTH ? `Use ${NOTE_MAX_LENGTH} characters or fewer` : undefined;
}
