/** The keys of a literal, in its order. The value must have no others: what is typed by hand, never what was parsed. */
export const keysOf = <Key extends string>(literal: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.keys(literal) as Key[]

/** The keys and values of a literal, in its order. */
export const entriesOf = <Key extends string, Value>(literal: Readonly<Record<Key, Value>>) =>
  Object.entries(literal) as [Key, Value][]

/** A value for each of the keys. */
export const recordByKey = <const Key extends string, const Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>
