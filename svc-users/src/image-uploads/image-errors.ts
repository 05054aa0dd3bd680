/** Messages for rejected images. The specification quotes the first two. */
export const IMAGE_ERRORS = {
  missing: 'All fields are required',
  tooLarge: 'File size must be less than 10MB',
  wrongType: 'Choose a JPEG, PNG, or WebP image.',
  damaged: 'We can’t read this image. Choose another file.',
  tooManyPixels: 'Choose an image with at most 40 megapixels.',
  animated: 'Choose an image that is not animated.',
} as const;

export type ImageFault = keyof typeof IMAGE_ERRORS;
