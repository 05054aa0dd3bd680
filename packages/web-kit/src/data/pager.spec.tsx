import { render, screen } from '@testing-library/react';
import { Pager } from './pager';

const noop = () => undefined;
const SIZE = { value: 25, options: [25, 50, 100], onChange: noop };

it.each([
  ['the first page', { first: 1, count: 25, onNext: noop }, '1–25 of more than 25'],
  ['a page between', { first: 1_001, count: 25, onPrevious: noop, onNext: noop }, '1,001–1,025 of more than 1,025'],
  ['the last page', { first: 26, count: 15, onPrevious: noop }, '26–40 of 40'],
  ['a last page of one item', { first: 26, count: 1, onPrevious: noop }, '26 of 26'],
  ['the only page', { first: 1, count: 7 }, '1–7 of 7'],
])('%s has its position, with the total as soon as it is known', (_, page, position) => {
  render(<Pager label="Users" {...page} />);
  expect(screen.getByRole('status')).toHaveTextContent(position);
});

it.each([
  ['was opened by its URL', { first: null, count: 25, onPrevious: noop }],
  ['is empty now', { first: 26, count: 0, onPrevious: noop }],
])('has no position on a page that %s', (_, page) => {
  render(<Pager label="Users" {...page} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is not shown without items', () => {
  const { container } = render(<Pager label="Users" first={1} count={0} size={SIZE} />);
  expect(container).toBeEmptyDOMElement();
});

it('has no buttons on the only page, and no sizes unless one of them would show less', () => {
  const { rerender } = render(<Pager label="Users" first={1} count={25} size={SIZE} />);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByLabelText('Items per page')).toBeNull();
  rerender(<Pager label="Users" first={1} count={26} size={{ ...SIZE, value: 50 }} />);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByLabelText('Items per page')).toHaveValue('50');
});

it('keeps the focus on the size while the buttons come and go', () => {
  const { rerender } = render(<Pager label="Users" first={1} count={40} size={{ ...SIZE, value: 50 }} />);
  screen.getByLabelText('Items per page').focus();
  rerender(<Pager label="Users" first={1} count={25} size={SIZE} onNext={noop} />);
  expect(screen.getByRole('navigation', { name: 'Pages: Users' })).toBeVisible();
  expect(screen.getByLabelText('Items per page')).toHaveFocus();
});
