import { FileField } from '../../src/form/file-field';
import { FieldSample } from './field-sample';

const RULES = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 10 * 1024 * 1024 };
const PETALS = [0, 72, 144, 216, 288]
  .map((turn) => `<ellipse cx="32" cy="12" rx="7" ry="13" fill="#8379e0" transform="rotate(${turn} 32 24)"/>`)
  .join('');
const PICTURE = new File(
  [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">${PETALS}</svg>`],
  'passport-front.svg',
  { type: 'image/svg+xml' },
);
const LETTER = new File(['x'.repeat(840_000)], 'a-letter-with-quite-a-long-name-from-the-city-of-wilmington.pdf', {
  type: 'application/pdf',
});

export default {
  name: 'File field',
  group: 'Forms',
  use: 'For images and documents: selected, dropped, pasted, or taken with a camera.',
  avoid: 'For text that people could type.',
  states: [
    {
      name: 'empty',
      render: () => (
        <FieldSample value={[]}>
          {(field) => <FileField {...field} {...RULES} label="Document, front" camera="environment" />}
        </FieldSample>
      ),
    },
    {
      name: 'selected',
      render: () => (
        <FieldSample value={[PICTURE]}>
          {(field) => (
            <FileField {...field} {...RULES} label="Document, front" hint="All four corners must be visible." />
          )}
        </FieldSample>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <FieldSample value={[PICTURE]}>
          {(field) => (
            <FileField {...field} {...RULES} label="Document, front" hint="All four corners must be visible." />
          )}
        </FieldSample>
      ),
    },
    {
      name: 'several, uploading',
      render: () => (
        <FieldSample value={[PICTURE, LETTER]}>
          {(field) => (
            <FileField
              {...field}
              {...RULES}
              label="Documents"
              max={3}
              getProgress={(file) => (file === PICTURE ? 1 : 0.42)}
              optional
            />
          )}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value={[]} error="Add an image of the front of your document">
          {(field) => <FileField {...field} {...RULES} label="Document, front" />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value={[]}>
          {(field) => <FileField {...field} {...RULES} label="Document, back" isDisabled />}
        </FieldSample>
      ),
    },
  ],
};
