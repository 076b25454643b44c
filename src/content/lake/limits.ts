import { mutationProblem } from './errors'
import type { DocumentInput } from './store/document'
import { isId } from './store/ids'

const maxCharacters = 1_000_000
const maxDepth = 40
const maxAttributes = 20_000
const attribute = /^\$?[A-Za-z0-9_-]{1,128}$/

const refuse = (id: string, description: string) =>
  mutationProblem(400, [{ type: 'validationError', description, id }])

/**
 * Throws 400 unless a document has a valid id, type and attribute names and is within the size limits. Names of
 * Object.prototype are rejected: a query for them would fail.
 */
export const assertWithinLimits = <D extends DocumentInput>(document: D): D => {
  const { _id: id, _type: type } = document
  if (!isId(id))
    throw refuse(String(id), 'Document IDs are letters, digits, ".", "_" and "-", 128 at most')
  if (typeof type !== 'string' || !attribute.test(type.replaceAll('.', '')))
    throw refuse(id, 'Document must have a _type of letters, digits, "." and "_"')
  let attributes = 0
  const walk = (value: unknown, depth: number): void => {
    if (!value || typeof value !== 'object') return
    if (depth > maxDepth) throw refuse(id, `Documents may be ${maxDepth} levels deep`)
    for (const [name, each] of Object.entries(value)) {
      attributes += 1
      if (!Array.isArray(value) && (!attribute.test(name) || name in Object.prototype))
        throw refuse(id, `${JSON.stringify(name)} is not an attribute name`)
      walk(each, depth + 1)
    }
  }
  walk(document, 0)
  if (attributes > maxAttributes) throw refuse(id, `Documents may have ${maxAttributes} attributes`)
  if (JSON.stringify(document).length > maxCharacters)
    throw refuse(id, `Documents may have ${maxCharacters} characters`)
  return document
}

/** Adds a unique `_key` to array objects without one, as the Studio requires. */
export const withKeys = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map((each) =>
      each && typeof each === 'object' && !Array.isArray(each) && !('_key' in each)
        ? { ...(withKeys(each) as object), _key: crypto.randomUUID().slice(0, 12) }
        : withKeys(each),
    )
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withKeys(each)]))
}
