import { useQuery } from '@larkspur/query';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import { FormScreen } from '../../components/form-screen';
import { SavedMessage } from '../../components/saved-message';
import { ProfileForm } from './profile-form';
import { profileVersionQuery } from './update-account.api';

const ASIDE = {
  title: 'Good to know',
  points: [
    'To change your name, contact us. We’ll need a document that shows your new name.',
    'You sign in with your email. Changing it requires your password, and we’ll email both addresses.',
  ],
};

export function UpdateAccount() {
  const host = useHost();
  const profile = useQuery({ ...profileVersionQuery(host), staleTime: 0 });
  const [saved, setSaved] = useState({ count: 0, message: '' });
  return (
    <FormScreen title="Edit profile" lead="Keep your details up to date so we can reach you." aside={ASIDE}>
      <SavedMessage {...saved} />
      <QueryView
        query={profile}
        subject="your profile"
        skeleton={<Skeleton label="Loading your profile" lines={5} blocks />}
      >
        {(record) => (
          <ProfileForm
            // A saved form starts over: nothing is left of its conflicts and its password.
            key={`${record.value._id} ${saved.count}`}
            record={record}
            onSaved={(message) => setSaved({ count: saved.count + 1, message })}
            onEdit={() => setSaved({ ...saved, message: '' })}
          />
        )}
      </QueryView>
    </FormScreen>
  );
}
