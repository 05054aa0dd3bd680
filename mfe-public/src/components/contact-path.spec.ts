import { contactPath } from './contact-path';

it('keeps every character of the subject and the message', () => {
  const [path, query] = contactPath({ subject: 'Credit card: Travel & Hotel', message: 'Amount: $5\n100%' }).split('?');
  expect(path).toBe('/contact');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    subject: 'Credit card: Travel & Hotel',
    message: 'Amount: $5\n100%',
  });
});
