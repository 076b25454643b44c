/** Names are snake_case on the wire and camelCase in code; converted here and nowhere else. */
export const snakeCase = (name: string): string => {
  const known = nameCache.get(name)
  if (known !== undefined) return known
  const wire =
    irregularNames[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (nameCache.size >= maxNames) nameCache.clear()
  nameCache.set(name, wire)
  return wire
}
export const camelCase = (name: string): string =>
  irregularWireNames[name] ??
  name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A number is a word of its own, with its unit; '340B' is the number of a section of a law. */
const irregularNames: Readonly<Record<string, string>> = {
  __proto__: null as never,
  grant340BInformation: 'grant_340b_information',
  id340B: 'id_340b',
  exposureInLast72Hours: 'exposure_in_last_72_hours',
  atLeast35Kg: 'at_least_35_kg',
  open24h: 'open_24h',
}
const irregularWireNames: Readonly<Record<string, string>> = {
  __proto__: null as never,
  ...Object.fromEntries(Object.entries(irregularNames).map(([name, wire]) => [wire, name])),
}

// The same few hundred names go out with every answer; keys sent by callers must not fill the memory.
const nameCache = new Map<string, string>()
const maxNames = 2_000

const convertKeys = (value: unknown, rename: (name: string) => string): unknown =>
  Array.isArray(value)
    ? value.map((each) => convertKeys(each, rename))
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, each]) => [rename(key), convertKeys(each, rename)]),
        )
      : value
export const snakeKeys = (value: unknown) => convertKeys(value, snakeCase)
export const camelKeys = (value: unknown) => convertKeys(value, camelCase)
