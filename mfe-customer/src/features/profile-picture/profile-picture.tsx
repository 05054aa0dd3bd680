import { FILE_SIZE_LIMIT, type User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { IMAGE_TYPES } from '@larkspur/web-kit/form/image-type';
import { PictureField } from '@larkspur/web-kit/form/picture-field';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
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
  const [error, setError] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);

  async function replace(picture: File | null) {
    setError(null);
    setProgress(0);
    try {
      const content = picture && (await readDataUrl(picture));
      const saved = await replacePicture(host, content, (sent, total) => setProgress(sent / total));
      storeProfile(cache, host, saved);
      host.notify({ tone: 'success', text: picture ? 'Profile picture updated' : 'Profile picture removed' });
    } catch (failure) {
      setError(pictureError(failure));
    }
    setProgress(undefined);
    setAsked(false);
  }

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
        error={error}
        onChange={(file) => void replace(file)}
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
        onConfirm={() => void replace(null)}
        onCancel={() => setAsked(false)}
      >
        <p>We’ll show your initials instead.</p>
      </Confirm>
    </div>
  );
}

/** The server names the field that it rejects, which says more than the summary. */
function pictureError(error: unknown): string {
  return (isApiError(error) && error.errors[0]?.message) || errorMessage(error);
}
