import { ValidateBy } from 'class-validator';

/** How long a service may be silent, in seconds. */
export interface Timeouts {
  /** Until its connection stands. */
  connect: number;
  /** From the last byte it took of a request to the headers of its answer. */
  headers: number;
  /** Between two parts of an answer; a client that reads slowly is not counted against it. */
  body: number;
}

/**
 * @param text such as `headers=30,body=120`; what it leaves out keeps its default
 * @returns null where it cannot be read
 */
export function parseTimeouts(text: string, defaults: Timeouts): Timeouts | null {
  const timeouts = { ...defaults };
  for (const part of text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)) {
    const [, name, value] = /^(connect|headers|body)=(\d+(?:\.\d+)?)$/.exec(part) ?? [];
    const seconds = Number(value);
    if (!name || seconds <= 0 || seconds > 3_600) return null;
    timeouts[name as keyof Timeouts] = seconds;
  }
  return timeouts;
}

export function IsTimeouts(): PropertyDecorator {
  return ValidateBy({
    name: 'areTimeouts',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && parseTimeouts(value, { connect: 1, headers: 1, body: 1 }) !== null,
      defaultMessage: () => '$property must be seconds such as connect=2,headers=15,body=60',
    },
  });
}
