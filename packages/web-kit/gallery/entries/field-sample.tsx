import { type ReactNode, useEffect, useId } from 'react';
import { Form } from '../../src/form/form';
import { ALLOW_RESUBMIT, useBankForm } from '../../src/form/use-bank-form';

type Value = string | boolean | File[];
type Values = Record<string, Value>;
type Bank = ReturnType<typeof useBankForm<Values>>;

interface FieldSampleProps {
  value?: Value;
  error?: string;
  children(field: { control: Bank['control']; name: string }): ReactNode;
}

/** One field in its own form, with a unique name, because a page has several. */
export function FieldSample({ value = '', error, children }: FieldSampleProps) {
  const name = `sample${useId().replace(/\W/g, '')}`;
  const form = useBankForm<Values>({
    defaults: { [name]: value },
    validate: () => ({}),
    onSubmit: async () => ALLOW_RESUBMIT,
  });
  const { setError } = form.methods;
  useEffect(() => {
    if (error) setError(name, { type: 'sample', message: error });
  }, [error, name, setError]);
  return <Form form={form}>{children({ control: form.control, name })}</Form>;
}
