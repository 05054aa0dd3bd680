import { replaceText } from '@larkspur/web-kit/testing/replace-text';
import { render } from '@testing-library/react';
import { tolerateTranslatedText } from './translated-text';

const { insertBefore, removeChild } = Node.prototype;
beforeEach(() => tolerateTranslatedText());
afterEach(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

/** React inserts `strong` before a text, and then removes the text. */
const Message = ({ isLate, isOver }: { isLate?: boolean; isOver?: boolean }) => (
  <p>
    {isLate && <strong>Late</strong>}
    {!isOver && 'One payment is pending.'} Call us.
  </p>
);

describe('a page whose texts a browser has translated', () => {
  it('shows what is inserted before a text, and goes on when a text is removed', () => {
    const { container, rerender } = render(<Message />);
    replaceText(container);
    rerender(<Message isLate />);
    expect(container.textContent).toContain('Late');
    rerender(<Message isLate isOver />);
    rerender(<Message />);
    expect(container.textContent).not.toContain('Late');
  });

  it('keeps the place of a text that the translation has only wrapped', () => {
    const { container, rerender } = render(<Message />);
    const [first] = container.querySelector('p')?.childNodes ?? [];
    const font = document.createElement('font');
    first?.replaceWith(font);
    if (first) font.append(first);
    rerender(<Message isLate />);
    expect(container.textContent).toBe('LateOne payment is pending. Call us.');
    rerender(<Message isLate isOver />);
    expect(container.textContent).toBe('Late Call us.');
  });
});

it('reports every other node that is not where it should be', () => {
  const [parent, other] = [document.createElement('p'), document.createElement('b')];
  expect(() => parent.removeChild(other)).toThrow(/child/);
  expect(() => parent.insertBefore(document.createElement('i'), other)).toThrow(/child/);
});
