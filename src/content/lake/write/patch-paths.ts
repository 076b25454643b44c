import { extract } from '@sanity/mutator'
import { mutationProblem } from '../errors'
import { isPart } from '../rules/validation'
import type { StoredDocument } from '../store/document'

const maxPathLength = 2_000
const maxPathIndex = 5_000
const byPath = ['set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch'] as const

type Operations = Readonly<Record<string, unknown>>
const refuse = (id: string, description: string) =>
  mutationProblem(400, [{ type: 'validationError', description, id }])

/** The members of an operation, as its patch has them; of what is none, none. */
export const objectOf = (value: unknown): Operations => (isPart(value) ? value : {})
/** All that a path finds in a document. */
export const valuesAt = (document: StoredDocument, path: string): readonly unknown[] =>
  extract(path, document as never)

/** Every path of a patch's operations, as sent. */
export const pathsOf = (operations: Operations): unknown[] => [
  ...byPath.flatMap((name) => Object.keys(objectOf(operations[name]))),
  ...(Array.isArray(operations.unset) ? operations.unset : []),
  ...insertPaths(operations),
]
const insertPaths = ({ insert }: Operations): unknown[] =>
  Object.entries(objectOf(insert)).flatMap(([name, path]) => (name === 'items' ? [] : [path]))

const name = String.raw`\$?[\w-]{1,128}`
const text = String.raw`"(?:\\.|[^"\\])*"`
const field = String.raw`${name}(?:\.${name})*`
const choice = String.raw`\s*(?:-?\d+|-?\d*:-?\d*|${field}(?:\s*(?:==|!=|<=?|>=?)\s*(?:${text}|-?\d+(?:\.\d+)?|true|false))?|${text}\s*==\s*${field})\s*`
const step = String.raw`\[${choice}(?:,${choice})*\]`
const pathPattern = new RegExp(`^(?:\\.\\.)?(?:${name}|${step})(?:\\.{1,2}${name}|${step})*$`)

/** Throws for a path that cannot be read: the mutator would find nothing by it, and say nothing. */
export const checkPath = (id: string, path: unknown): void => {
  if (typeof path !== 'string' || path.length > maxPathLength)
    throw refuse(id, 'A path in a patch is text of a bearable length')
  if (!pathPattern.test(path))
    throw refuse(id, `The path ${JSON.stringify(path)} of a patch cannot be read`)
  // A path like [0:99999999] asks for as many steps as it says.
  for (const [, number] of path.matchAll(/(?:\[|:|,)\s*-?(\d+)\s*(?=\]|:|,)/g))
    if (Number(number) > maxPathIndex)
      throw refuse(id, `A path in a patch goes to ${maxPathIndex} at most`)
}

/** Throws when an item that a patch would change, or stand beside, is not in the document. */
export const assertTargets = (document: StoredDocument, operations: Operations): void => {
  const find = (path: string) => valuesAt(document, path)
  const paths = ['set', 'inc', 'dec', 'diffMatchPatch'].flatMap((each) =>
    Object.keys(objectOf(operations[each])),
  )
  for (const path of paths) {
    const [item] = /^.*\](?=[^\]]*$)/s.exec(path) ?? []
    if (item && !find(item).length) throw findsNothing(document, path)
  }
  for (const path of insertPaths(operations).map(String)) {
    const list = path.replace(/\[[^[\]]*\]$/, '')
    if (!find(list).some((value) => Array.isArray(value)))
      throw refuse(document._id, `"${list}" is not a list of this document`)
    // Past the last item, and before the first one of an empty list, is a place too.
    if (!/\[-?\d*:?-?\d*\]$/.test(path) && !find(path).length) throw findsNothing(document, path)
  }
}
const findsNothing = ({ _id }: StoredDocument, path: string) =>
  refuse(_id, `The path ${JSON.stringify(path)} finds nothing in this document`)

/** Throws when a text is patched that is none, or that reads otherwise than the patch says. */
export const assertTextsApply = (document: StoredDocument, patches: unknown): void => {
  for (const [path, patch] of Object.entries(objectOf(patches))) {
    const values = valuesAt(document, path)
    if (!values.length || values.some((value) => typeof value !== 'string'))
      throw refuse(document._id, `"${path}" is not a text that can be patched`)
    if (!values.every((value) => fits(String(value), String(patch))))
      throw refuse(
        document._id,
        `The text at "${path}" is not the one that this patch was made for`,
      )
  }
}

/** Whether every hunk of a text patch finds the words it was made for, each after those before it. */
const fits = (text: string, patch: string): boolean => {
  let now = text
  for (const hunk of patch.split(/^@@.*@@$/m).slice(1)) {
    const lines = hunk.split('\n').filter(Boolean)
    const words = (without: string) =>
      lines
        .filter((line) => !line.startsWith(without))
        .map((line) => decode(line.slice(1)))
        .join('')
    const before = words('+')
    if (!now.includes(before)) return false
    now = now.replace(before, () => words('-'))
  }
  return true
}
const decode = (text: string): string => {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
