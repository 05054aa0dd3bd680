import { CameraDialog } from '../../src/form/camera-dialog';
import { OverlaySample } from './overlay-sample';

const photo = () => (
  <OverlaySample name="Take a photo">
    {(isOpen, close) =>
      isOpen && (
        <CameraDialog
          label="Document front"
          facing="environment"
          maxBytes={10 * 1024 * 1024}
          returnFocusTo="none"
          onCapture={close}
          onClose={close}
        />
      )
    }
  </OverlaySample>
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
