import { useState } from 'react';
import { Button } from '../../src/action/button';
import { CropDialog } from '../../src/form/crop-dialog';
import { loadSamplePicture } from './sample-picture';

function Sample() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  return (
    <>
      <Button onPress={async () => setPicture(await loadSamplePicture())}>Crop a picture</Button>
      {picture && (
        <CropDialog picture={picture} onCrop={() => {}} onError={() => {}} onClose={() => setPicture(null)} />
      )}
    </>
  );
}

export default {
  name: 'Crop dialog',
  group: 'Forms',
  use: 'To choose the part of a picture that becomes a profile picture. The picture field opens it.',
  avoid: 'For documents, which are sent whole.',
  states: [
    { name: 'closed', render: () => <Sample /> },
    { name: 'open', keys: ['Tab', 'Enter'], render: () => <Sample /> },
  ],
};
