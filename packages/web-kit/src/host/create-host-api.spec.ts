import { FakeHost } from '../testing/fake-host';
import { createHostApi } from './create-host-api';
import { Notices } from './notices';

describe('createHostApi', () => {
  const navigate = jest.fn();
  const { session, api, live } = new FakeHost();
  const host = createHostApi({ session, api, live, notices: new Notices(), navigate });

  it('navigates to any path of the bank', () => {
    host.navigate('/account/transactions?q=a#top', { replace: true });
    expect(navigate).toHaveBeenCalledWith('/account/transactions?q=a#top', { replace: true });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'refuses to navigate to %s',
    (to) => {
      navigate.mockClear();
      expect(() => host.navigate(to)).toThrow('is not a URL of the bank');
      expect(navigate).not.toHaveBeenCalled();
    },
  );
});
