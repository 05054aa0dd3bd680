import { useQueryClient } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import { toDataUrl } from './data-url';
import { progressPerImage, type Upload } from './upload';
import { type Images, sendVerification, toVerificationRequest } from './verification.api';
import type { VerificationValues } from './verification.rules';

/** Reads and uploads the images. `upload` is the progress, or `null` while nothing is being sent. */
export function useUpload() {
  const host = useHost();
  const queries = useQueryClient();
  const user = useSessionUser();
  const [upload, setUpload] = useState<Upload | null>(null);

  async function send(values: VerificationValues): Promise<void> {
    try {
      const images = await readImages(values, (part) => setUpload({ step: 'reading', part }));
      const { passport, documentFront, documentBack } = images;
      setUpload({ step: 'sending', part: null, parts: [] });
      await sendVerification(host, toVerificationRequest(values, images), (sent, total) => {
        const parts = progressPerImage([passport, documentFront, documentBack], sent);
        setUpload(sent < total ? { step: 'sending', part: sent / total, parts } : { step: 'checking' });
      });
    } catch (error) {
      setUpload(null);
      throw error;
    }
    if (user) host.session.update({ ...user, verificationStatus: 'pending' });
    // The next screen refetches the profile; this one must not change before it is left.
    await queries.invalidateQueries({ queryKey: profileQuery(host).queryKey, refetchType: 'none' });
  }

  return { upload, send };
}

/** Reads files one at a time to limit memory on phones. The front is also sent as a missing back. */
async function readImages(values: VerificationValues, onProgress: (part: number) => void): Promise<Images> {
  const { passport, documentFront, documentBack } = values;
  const files = [...passport, ...documentFront, ...documentBack];
  const read: string[] = [];
  for (const file of files) {
    onProgress(read.length / files.length);
    read.push(await toDataUrl(file, (part) => onProgress((read.length + part) / files.length)));
  }
  const [photo = '', front = '', back = front] = read;
  return { passport: photo, documentFront: front, documentBack: back };
}
