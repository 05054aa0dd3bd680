/**
 * Makes a value when it is first needed. For formats of `Intl` in modules that pages load: making the first one takes 15 ms on a
 * desktop computer and several times that on a phone, whether or not the page formats anything. Mark a call as pure where a
 * component uses only some of a module's formats: bundles leave the others out.
 * @returns a function that always returns the same value
 */
export function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
