import { isReadable, unreadableText } from '#edge/platform/fields'
import { readWords } from '#edge/platform/languages/hidden-characters'
import { refuseIssues } from '#edge/platform/problem'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Secrets are taken as they are typed, or not at all: each of their characters counts. */
const isSecret = (path: readonly PropertyKey[]): boolean => /password|secret/i.test(String(path[0]))

/**
 * The same attributes with every text in NFC and without what cannot be seen and came along with a paste, wherever it
 * is. A secret that holds such characters is refused.
 */
export const readableAttributes = (
  attributes: Record<string, unknown>,
): Record<string, unknown> => {
  const issues: Issue[] = []
  const read = (value: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof value === 'string') {
      // Base64 and most texts; a copy of a picture would cost as much as the picture.
      if (/^[ -~]*$/.test(value)) return value
      if (!isSecret(path)) return readWords(value)
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
