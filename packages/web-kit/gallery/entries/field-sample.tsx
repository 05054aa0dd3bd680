import { type ReactNode, useEffect, useId } from 'react';
import { Form } from '../../src/form/form';
import { STAY, useBankForm } from '../../src/form/use-bank-form';

type Value = string | boolean | File[];
type Values = Record<string, Value>;
type Bank = ReturnType<typeof useBankForm<Values>>;

interface FieldSampleProps {
  value?: Value;
  error?: string;
  children(field: { control: Bank['control']; name: string }): ReactNode;
}

/** One field in a form of its own, under a name of its own: several stand on one page. */
export function FieldSample({ value = '', error, children }: FieldSampleProps) {
  const name = `sample${useId().replace(/\W/g, '')}`;
  const form = useBankForm<Values>({
    defaults: { [name]: value },
    problems: () => ({}),
    send: async () => STAY,
  });
  const { setError } = form.fields;
  useEffect(() => {
    if (error) setError(name, { type: 'sample', message: error });
  }, [error, name, setError]);
  return <Form form={form}>{children({ control: form.control, name })}</Form>;
}
