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
  use: "For a photo taken with a computer's camera. A file field opens it when given a camera.",
  avoid: "On phones, where the phone's own camera app is better. The file field takes care of that.",
  states: [
    { name: 'photo', render: photo },
    { name: 'no camera, open', keys: ['Tab', 'Enter'], render: photo },
  ],
};
