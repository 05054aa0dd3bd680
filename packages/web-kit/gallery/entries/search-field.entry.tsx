import { useState } from 'react';
import { SearchField, type SearchFieldProps } from '../../src/form/search-field';

function Sample({ value = '', ...props }: Partial<SearchFieldProps>) {
  const [text, setText] = useState(value);
  return <SearchField label="Search transactions" {...props} value={text} onChange={setText} />;
}

export default {
  name: 'Search field',
  group: 'Forms',
  use: 'To look through a list or the bank; Escape empties it.',
  avoid: 'To choose a value for a form: that is a combo field.',
  states: [
    { name: 'empty', render: () => <Sample /> },
    { name: 'filled', render: () => <Sample value="rent" /> },
    { name: 'busy', render: () => <Sample value="rent" busy /> },
    { name: 'label only said', render: () => <Sample isLabelHidden placeholder="Name, e-mail or reference" /> },
    { name: 'disabled', render: () => <Sample value="rent" isDisabled /> },
  ],
};
