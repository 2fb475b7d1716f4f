type UseCases<Dependencies> = Record<string, (dependencies: Dependencies, ...rest: never[]) => unknown>;

/** Use cases without their first argument. */
type Bound<Cases> = {
  [Name in keyof Cases]: Cases[Name] extends (dependencies: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** A module: its use cases with their dependencies in place. */
export function openModule<Dependencies, Cases extends UseCases<Dependencies>>(
  dependencies: Dependencies,
  useCases: Cases,
): Bound<Cases> {
  const bound = Object.entries(useCases).map(([name, run]) => [name, run.bind(undefined, dependencies)]);
  return Object.fromEntries(bound);
}
