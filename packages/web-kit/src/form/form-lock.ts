import { createContext } from 'react';

/** Whether the form around a field is being sent, or was sent and leads to the next screen. */
export const FormLockContext = createContext(false);
