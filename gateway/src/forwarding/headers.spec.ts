import { requestHeaders, responseHeaders } from './headers';

const NO_BODY = { hasBody: false, needsCookies: false };

describe('requestHeaders', () => {
  it('drops hop-by-hop headers and those that Connection lists', () => {
    const incoming = {
      connection: 'close, X-Mine',
      'x-mine': '1',
      te: 'trailers',
      upgrade: 'websocket',
      accept: '*/*',
    };
    expect(requestHeaders(incoming, {}, NO_BODY)).toEqual({ accept: '*/*' });
  });

  it('replaces forwarding headers that the client sent', () => {
    const incoming = {
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-prefix': '/x',
      forwarded: 'for=9.9.9.9',
      'x-real-ip': '9.9.9.9',
      host: 'evil',
    };
    expect(requestHeaders(incoming, { 'x-forwarded-for': '203.0.113.7' }, NO_BODY)).toEqual({
      'x-forwarded-for': '203.0.113.7',
    });
  });

  it('forwards a length only with a body', () => {
    expect(requestHeaders({ 'content-length': '5' }, {}, { ...NO_BODY, hasBody: true })).toEqual({
      'content-length': '5',
    });
    expect(requestHeaders({ 'content-length': '5' }, {}, NO_BODY)).toEqual({});
  });

  it('forwards cookies only where they are read', () => {
    const incoming = { cookie: '__Host-larkspur_refresh=secret', accept: '*/*' };
    expect(requestHeaders(incoming, {}, NO_BODY)).toEqual({ accept: '*/*' });
    expect(requestHeaders(incoming, {}, { ...NO_BODY, needsCookies: true })).toEqual(incoming);
  });
});

describe('responseHeaders', () => {
  it('keeps two cookies separate', () => {
    const upstream = { 'set-cookie': ['a=1', 'b=2'], 'keep-alive': 'timeout=5', 'transfer-encoding': 'chunked' };
    expect(responseHeaders(upstream)).toEqual({ 'set-cookie': ['a=1', 'b=2'] });
  });
});
