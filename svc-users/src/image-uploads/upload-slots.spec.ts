import { UploadSlots } from './upload-slots';

let now: jest.SpyInstance<number>;

beforeEach(() => {
  now = jest.spyOn(performance, 'now').mockReturnValue(0);
});

afterEach(() => now.mockRestore());

it('one customer has one slot, however often they ask', () => {
  const slots = new UploadSlots(2);
  const release = slots.acquire('ada');
  expect(() => slots.acquire('ada')).toThrow('Another upload of yours is still in progress.');
  expect(slots.isContended).toBe(false);
  slots.acquire('ben')();
  release();
  slots.acquire('ada');
});

it('a customer who finds no free slot makes the slots contended for a while', () => {
  const slots = new UploadSlots(2);
  slots.acquire('ada');
  const release = slots.acquire('ben');
  expect(slots.isContended).toBe(false);
  expect(() => slots.acquire('cy')).toThrow('We are processing other uploads right now.');
  expect(slots.isContended).toBe(true);
  release();
  slots.acquire('cy');
  now.mockReturnValue(20_000);
  expect(slots.isContended).toBe(false);
});
