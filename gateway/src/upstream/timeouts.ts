import { ValidateBy } from 'class-validator';

/** Timeouts for requests to a service, in seconds. */
export interface Timeouts {
  /** To establish a connection. */
  connect: number;
  /** From the last byte of the request to the headers of the response. */
  headers: number;
  /** Between two parts of the response; a slow client does not count against the service. */
  body: number;
}

/**
 * @param text such as `headers=30,body=120`; what is omitted keeps its default
 * @returns null when the text is invalid
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
