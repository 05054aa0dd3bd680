/** @jest-environment node */
import { PAGE_FRAME_VERSION } from '@larkspur/contracts/remote';
import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { PageFrame } from './page-frame';

/**
 * By version: what the frame renders around a page, and the id that React generates in the page, which depends on the number of
 * siblings. Another release of React may write ids in another form; that is no other version of the frame.
 */
const RENDERED: Record<number, string> = {
  1: '<main id="_R_2_">Page</main>',
};

function Page() {
  return <main id={useId()}>Page</main>;
}

it('has another version when it renders something else', () => {
  const markup = renderToString(
    <PageFrame before={<p>Before</p>} after={<p>After</p>} effects={null}>
      <Page />
    </PageFrame>,
  );
  const version = PAGE_FRAME_VERSION;
  // If only the markup differs: raise PAGE_FRAME_VERSION of contracts, and add the new markup here.
  expect({ version, markup }).toEqual({ version, markup: RENDERED[version] });
  expect(new Set(Object.values(RENDERED)).size).toBe(Object.keys(RENDERED).length);
});
