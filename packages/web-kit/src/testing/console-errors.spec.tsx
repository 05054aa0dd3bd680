import { render } from '@testing-library/react';
import { recordConsoleErrors } from './console-errors';

it('records each mistake that React finds once', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const errors = recordConsoleErrors();
  render(
    <ul>
      {['Ida', 'Ida'].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>,
  );
  expect(errors.take()).toEqual([expect.stringContaining('two children with the same key, `Ida`')]);
  expect(errors.take()).toEqual([]);
});

it('ignores updates outside act, which depend on the speed of the machine', () => {
  const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const errors = recordConsoleErrors();
  console.error('An update to %s inside a test was not wrapped in act(...).', 'Input');
  expect(print).toHaveBeenCalledTimes(1);
  expect(errors.take()).toEqual([]);
});
