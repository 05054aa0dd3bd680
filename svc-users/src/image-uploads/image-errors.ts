/** What a person reads about a picture that was refused. The first two are the specification's words. */
export const IMAGE_ERRORS = {
  missing: 'All fields are required',
  tooLarge: 'File size must be less than 10MB',
  wrongType: 'Choose a JPEG, PNG or WebP picture.',
  damaged: 'This picture is damaged, or is not of the type that it says.',
  tooManyPixels: 'A picture can have at most 40 megapixels.',
  animated: 'Choose a picture that does not move.',
} as const;

export type ImageFault = keyof typeof IMAGE_ERRORS;
