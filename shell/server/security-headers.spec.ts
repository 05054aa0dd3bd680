import { pageHeaders } from './security-headers';

const { 'permissions-policy': policy = '' } = pageHeaders('nonce', []);

it('a page of the bank may ask for the camera, and for nothing else that a browser guards', () => {
  expect(policy.split(', ').sort()).toEqual([
    'camera=(self)',
    'geolocation=()',
    'microphone=()',
    'payment=()',
    'usb=()',
  ]);
});
