import { useState } from 'react';
import { SearchField, type SearchFieldProps } from '../../src/form/search-field';

function Sample({ value = '', ...props }: Partial<SearchFieldProps>) {
  const [text, setText] = useState(value);
  return <SearchField label="Search transactions" {...props} value={text} onChange={setText} />;
}

export default {
  name: 'Search field',
  group: 'Forms',
  use: 'To search a list or the whole bank. Escape clears it.',
  avoid: 'To choose a value in a form (combo field).',
  states: [
    { name: 'empty', render: () => <Sample /> },
    { name: 'filled', render: () => <Sample value="rent" /> },
    { name: 'busy', render: () => <Sample value="rent" busy /> },
    { name: 'hidden label', render: () => <Sample isLabelHidden placeholder="Name, email or reference" /> },
    { name: 'disabled', render: () => <Sample value="rent" isDisabled /> },
  ],
};
