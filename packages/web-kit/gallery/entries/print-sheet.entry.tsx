import { Details } from '../../src/data/details';
import { PrintSheet } from '../../src/data/print-sheet';

export default {
  name: 'Print sheet',
  group: 'Data',
  use: 'Around a document of its own, such as a statement. Printing the page prints the document alone, under the bank’s name.',
  avoid: 'Around a page that is read as it is. The browser prints it without navigation.',
  states: [
    {
      name: 'on the screen',
      render: () => (
        <PrintSheet title="Statement for October 2026">
          <Details
            items={[
              { term: 'Opening balance', value: '$2,310.75' },
              { term: 'Closing balance', value: '$2,400.75' },
            ]}
          />
        </PrintSheet>
      ),
    },
  ],
};
