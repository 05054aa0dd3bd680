const EXAMPLES = Symbol('example values');

/** A sample of a DTO's field for the API's document. Fields with a choice of values or a UUID need none. */
export function Example(value: string | number | boolean | null): PropertyDecorator {
  return (prototype, name) => {
    const inherited: object = Reflect.getMetadata(EXAMPLES, prototype) ?? {};
    Reflect.defineMetadata(EXAMPLES, { ...inherited, [name]: value }, prototype);
  };
}

export function getExamples(dto: new () => object): Record<string, unknown> {
  return Reflect.getMetadata(EXAMPLES, dto.prototype) ?? {};
}
