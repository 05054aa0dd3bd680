import { FILE_SIZE_LIMIT, type User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { useAction } from '@larkspur/web-kit/action/use-action';
import { IMAGE_TYPES } from '@larkspur/web-kit/form/image-type';
import { isSubmitUnknown, NotSavedError, submitErrorMessage } from '@larkspur/web-kit/form/outcome-notice';
import { PictureField } from '@larkspur/web-kit/form/picture-field';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { readDataUrl } from '@larkspur/web-kit/utils/read-data-url';
import { useState } from 'react';
import { storeProfile } from '../../profile/store-profile';
import { replacePicture } from './profile-picture.api';
import styles from './profile-picture.module.css';

/** Shows, replaces and removes the customer's picture. */
export function ProfilePicture({ user }: { user: User }) {
  const host = useHost();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const save = useAction(
    async (picture: File | null) => {
      setProgress(0);
      try {
        const content = picture && (await read(picture));
        storeProfile(cache, host, await replacePicture(host, content, (sent, total) => setProgress(sent / total)));
      } finally {
        setProgress(undefined);
        setAsked(false);
      }
      return picture ? 'Profile picture updated' : 'Profile picture removed';
    },
    {
      done: (text) => ({ tone: 'success', text }),
      failed: 'We couldn’t update your profile picture.',
      unknown: 'We couldn’t confirm that your profile picture was updated.',
    },
  );

  return (
    <div className={styles.picture}>
      <PictureField
        firstName={user.firstName}
        lastName={user.lastName}
        picture={user.profilePicture?.url ?? null}
        types={IMAGE_TYPES}
        maxBytes={FILE_SIZE_LIMIT - 1}
        tooLargeMessage="File size must be less than 10MB"
        progress={progress}
        error={save.failure === null ? null : pictureError(save.failure, save.notices.unknown)}
        onChange={save.run}
      />
      {user.profilePicture && (
        <Button variant="quiet" small isDisabled={progress !== undefined} onPress={() => setAsked(true)}>
          Remove picture
        </Button>
      )}
      <Confirm
        isOpen={isAsked}
        title="Remove your picture?"
        confirmLabel="Remove picture"
        returnFocusTo="profile-picture-choose"
        pending={progress !== undefined}
        onConfirm={() => save.run(null)}
        onCancel={() => setAsked(false)}
      >
        <p>We’ll show your initials instead.</p>
      </Confirm>
    </div>
  );
}

async function read(picture: File): Promise<string> {
  return readDataUrl(picture).catch(() => {
    throw new NotSavedError('We couldn’t read the picture. Choose it again.');
  });
}

/** The server names the field that it rejects, which says more than the summary. */
function pictureError(error: unknown, unknown: string): string {
  if (isSubmitUnknown(error)) return `${unknown} ${submitErrorMessage(error)}`;
  return (isApiError(error) && error.errors[0]?.message) || submitErrorMessage(error);
}
