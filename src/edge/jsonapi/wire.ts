/** Names are snake_case on the wire and camelCase in code; converted here and nowhere else. */
export const toWire = (name: string): string => {
  const known = names.get(name)
  if (known !== undefined) return known
  const wire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (names.size >= most) names.clear()
  names.set(name, wire)
  return wire
}
export const fromWire = (name: string): string =>
  name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

// The same few hundred names go out with every answer; keys of somebody's own data must not fill the memory.
const names = new Map<string, string>()
const most = 2_000

const converted = (value: unknown, rename: (name: string) => string): unknown =>
  Array.isArray(value)
    ? value.map((each) => converted(each, rename))
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, each]) => [rename(key), converted(each, rename)]),
        )
      : value
export const keysToWire = (value: unknown) => converted(value, toWire)
export const keysFromWire = (value: unknown) => converted(value, fromWire)
