/** Validation rules shared by several forms. */
export function isFilled(value: string): boolean {
  return value.trim() !== '';
}

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
}

/** 7 to 20 of digits, spaces, `+ - ( ) .` */
export function isPhone(value: string): boolean {
  return /^[\d\s+\-().]{7,20}$/.test(value.trim());
}

export function isPin(value: string): boolean {
  return /^\d{6}$/.test(value);
}

export const EMAIL_ERROR = 'Enter an email address like name@example.com';
export const PHONE_ERROR = 'Enter a phone number like +1 (800) 555-0142, with 7 to 20 characters';
export const PIN_ERROR = 'Enter a 6-digit payment PIN';
