import { IMAGE_TYPES } from '../../src/form/image-type';
import { PictureField, type PictureFieldProps } from '../../src/form/picture-field';
import { SAMPLE_PICTURE } from './sample-picture';

function Sample(props: Partial<PictureFieldProps>) {
  return (
    <PictureField
      firstName="Ada"
      lastName="Lovelace"
      types={IMAGE_TYPES}
      maxBytes={10 * 1024 * 1024}
      onChange={() => {}}
      {...props}
    />
  );
}

export default {
  name: 'Picture field',
  group: 'Forms',
  use: 'For a profile picture. The file is checked as in the file field, and cropped before it is uploaded.',
  avoid: 'For documents (file field).',
  states: [
    { name: 'none yet', render: () => <Sample /> },
    { name: 'with a picture', render: () => <Sample picture={SAMPLE_PICTURE} /> },
    { name: 'uploading', render: () => <Sample picture={SAMPLE_PICTURE} progress={0.4} /> },
    { name: 'rejected', render: () => <Sample error="This picture is too large. Choose one up to 10 MB." /> },
  ],
};
