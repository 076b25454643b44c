import { isReadable, unreadableText } from '#edge/platform/fields'
import { refuseIssues } from '#edge/platform/problem'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The same attributes with every text in NFC; a text with characters that cannot be shown is refused, wherever it is. What turns text around is a matter of each field. */
export const readableAttributes = (
  attributes: Record<string, unknown>,
): Record<string, unknown> => {
  const issues: Issue[] = []
  const read = (value: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof value === 'string') {
      // Base64 and most texts; a copy of a picture would cost as much as the picture.
      if (/^[ -~]*$/.test(value)) return value
      if (!isReadable(value)) issues.push({ path, message: unreadableText })
      return value.normalize('NFC')
    }
    if (Array.isArray(value)) return value.map((each, at) => read(each, [...path, at]))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, read(each, [...path, name])]),
    )
  }
  const readable = read(attributes, []) as Record<string, unknown>
  refuseIssues(issues)
  return readable
}
