import { useQueryClient } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import { toDataUrl } from './data-url';
import { progressPerImage, type Upload } from './upload';
import { type Images, sendVerification, toVerificationRequest } from './verification.api';
import type { VerificationValues } from './verification.rules';

/** Reads the pictures, sends them, and tells how far that is; `null` while nothing is on its way. */
export function useUpload() {
  const host = useHost();
  const queries = useQueryClient();
  const user = useSessionUser();
  const [upload, setUpload] = useState<Upload | null>(null);

  async function send(values: VerificationValues): Promise<void> {
    try {
      const pictures = await readImages(values, (part) => setUpload({ step: 'reading', part }));
      const { passport, documentFront, documentBack } = pictures;
      setUpload({ step: 'sending', part: null, parts: [] });
      await sendVerification(host, toVerificationRequest(values, pictures), (sent, total) => {
        const parts = progressPerImage([passport, documentFront, documentBack], sent);
        setUpload(sent < total ? { step: 'sending', part: sent / total, parts } : { step: 'checking' });
      });
    } catch (error) {
      setUpload(null);
      throw error;
    }
    if (user) host.session.update({ ...user, verificationStatus: 'pending' });
    // Whoever shows the profile next reads it anew; this page stays as it is until the next one stands there.
    await queries.invalidateQueries({ queryKey: profileQuery(host).queryKey, refetchType: 'none' });
  }

  return { upload, send };
}

/** One after the other, so that a phone holds one file in its hands at a time. Without a back, the front is both. */
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
