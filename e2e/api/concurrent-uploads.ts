import { randomBytes } from 'node:crypto';
import { FILE_SIZE_LIMIT } from '@larkspur/contracts/user';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import sharp from 'sharp';
import { call } from './api-client';
import { register, type TestUsers } from './test-users';

const SIDE = 1_850;

/** Three images just under the size limit while other requests are served. */
export function concurrentUploads(context: () => { url: string; users: TestUsers }): void {
  it('three 10 MB images are accepted while other requests are served', async () => {
    const { url, users } = context();
    const customer = await register(url, 'unverified');
    const { token } = await users.signedIn('customer');
    const picture = await noise();
    const body = {
      passport: picture,
      documentFront: picture,
      documentBack: picture,
      documentType: 'passport',
      dateOfBirth: '1990-01-01',
    };
    let uploading = true;
    const upload = call(url, { method: 'POST', target: '/user/verification', token: customer.token, body });
    const others: { status: number; milliseconds: number }[] = [];
    const asking = (async () => {
      while (uploading) others.push(await call(url, { method: 'GET', target: '/transaction', token }));
    })();
    const result = await upload;
    uploading = false;
    await asking;
    expect([result.status, JSON.stringify(result.body)]).toEqual([201, expect.stringContaining('pending')]);
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    const times = others.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    // A loose bound for busy machines: no request waits for the upload to finish.
    expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(scaleToMachine(1_000));
  });
}

/** An incompressible image as a data URL. */
async function noise(): Promise<string> {
  const pixels = randomBytes(SIDE * SIDE * 3);
  const file = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(file.length).toBeGreaterThan(FILE_SIZE_LIMIT * 0.95);
  expect(file.length).toBeLessThan(FILE_SIZE_LIMIT);
  return `data:image/png;base64,${file.toString('base64')}`;
}
