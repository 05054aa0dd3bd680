import { CameraDialog } from '../../src/form/camera-dialog';
import { OpenedBy } from './overlay-sample';

const photo = () => (
  <OpenedBy name="Take a photo">
    {(isOpen, close) =>
      isOpen && (
        <CameraDialog
          label="Document front"
          facing="environment"
          maxBytes={10 * 1024 * 1024}
          returnTo="none"
          onTake={close}
          onClose={close}
        />
      )
    }
  </OpenedBy>
);

export default {
  name: 'Camera dialog',
  group: 'Forms',
  use: 'For a photo by a computer’s camera. A file field that is told which camera brings it.',
  avoid: 'On phones, whose own camera does that better: a file field knows.',
  states: [
    { name: 'photo', render: photo },
    { name: 'no camera, open', keys: ['Tab', 'Enter'], render: photo },
  ],
};
