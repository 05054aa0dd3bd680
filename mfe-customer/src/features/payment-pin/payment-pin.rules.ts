import { isFilled, isPin, PIN_ERROR } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';

export const EMPTY_PIN_FORM = { paymentPin: '', repeatPin: '', password: '' };

type PinValues = typeof EMPTY_PIN_FORM;

export function validatePin({ paymentPin, repeatPin, password }: PinValues): ValidationErrors<PinValues> {
  return {
    paymentPin: !isFilled(paymentPin) ? 'Choose a payment PIN' : isPin(paymentPin) ? undefined : PIN_ERROR,
    repeatPin: !isFilled(repeatPin)
      ? 'Repeat the payment PIN'
      : repeatPin === paymentPin
        ? undefined
        : 'The PINs do not match',
    password: isFilled(password) ? undefined : 'Enter your password',
  };
}
