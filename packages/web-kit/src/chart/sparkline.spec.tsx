import { render, screen } from '@testing-library/react';
import { Sparkline, toPoints } from './sparkline';

it('spreads the values over the drawing', () => {
  expect(toPoints([0, 50, 100])).toBe('0,30 50,16 100,2');
  expect(toPoints([-10, 10])).toBe('0,30 100,2');
});

it('draws a constant value as a line in the middle, and no line for one value', () => {
  expect(toPoints([7, 7])).toBe('0,16 100,16');
  expect([toPoints([7]), toPoints([])]).toEqual(['', '']);
});

it('says in words what it draws', () => {
  render(<Sparkline label="Balance fell from $20 to $10" values={[20, 10]} />);
  expect(screen.getByText('Balance fell from $20 to $10')).toBeInTheDocument();
});
