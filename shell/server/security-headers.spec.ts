import { pageHeaders } from './security-headers';

const { 'permissions-policy': policy = '' } = pageHeaders('nonce');

it('allows pages the camera and no other browser permission', () => {
  expect(policy.split(', ').sort()).toEqual([
    'camera=(self)',
    'geolocation=()',
    'microphone=()',
    'payment=()',
    'usb=()',
  ]);
});
