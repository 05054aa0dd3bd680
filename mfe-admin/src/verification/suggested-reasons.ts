/** Reasons that a customer can act on, offered while typing. */
export const SUGGESTED_REASONS = [
  'The photo is blurry. Take it again in good light.',
  'The document has expired. Send a valid one.',
  'The name differs from the one on your account.',
  'The document is cut off. Make sure all four corners are visible.',
  'Your photo doesn’t show your face clearly.',
];
