/** The parsed values of the controls that changed; null clears an attribute. */
export const pickChanged = <Output extends object>(
  output: Output,
  changed: ReadonlySet<string>,
  names: readonly (keyof Output & string)[],
): Partial<Output> =>
  Object.fromEntries(
    names.filter((name) => changed.has(name)).map((name) => [name, output[name] ?? null]),
  ) as Partial<Output>

/** Values of controls: what is null or empty is absent. */
export const present = (
  values: Readonly<
    Record<string, string | number | boolean | readonly string[] | null | undefined>
  >,
): Record<string, string | readonly string[]> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null ||
      value === undefined ||
      value === '' ||
      (Array.isArray(value) && !value.length)
        ? []
        : [[name, Array.isArray(value) ? value : String(value)]],
    ),
  )
