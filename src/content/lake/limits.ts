import type { Given } from './document'
import { mutationProblem } from './errors'
import { isId } from './ids'

const largest = 1_000_000
const deepest = 40
const mostAttributes = 20_000
const attribute = /^\$?[A-Za-z0-9_-]{1,128}$/

const refuse = (id: string, description: string) =>
  mutationProblem(400, [{ type: 'validationError', description, id }])

/**
 * What any document must be, draft or not: an id and a type, names of letters, a bearable size. A name that
 * every object has already would turn a question about it into a fault.
 */
export const bounded = <D extends Given>(document: D): D => {
  const { _id: id, _type: type } = document
  if (!isId(id))
    throw refuse(String(id), 'Document IDs are letters, digits, ".", "_" and "-", 128 at most')
  if (typeof type !== 'string' || !attribute.test(type.replaceAll('.', '')))
    throw refuse(id, 'Document must have a _type of letters, digits, "." and "_"')
  let seen = 0
  const walk = (value: unknown, depth: number): void => {
    if (!value || typeof value !== 'object') return
    if (depth > deepest) throw refuse(id, `Documents may be ${deepest} levels deep`)
    for (const [name, each] of Object.entries(value)) {
      seen += 1
      if (!Array.isArray(value) && (!attribute.test(name) || name in Object.prototype))
        throw refuse(id, `${JSON.stringify(name)} is not an attribute name`)
      walk(each, depth + 1)
    }
  }
  walk(document, 0)
  if (seen > mostAttributes) throw refuse(id, `Documents may have ${mostAttributes} attributes`)
  if (JSON.stringify(document).length > largest)
    throw refuse(id, `Documents may have ${largest} characters`)
  return document
}

/** Objects in lists as the Studio wants them: each with a `_key` of its own. */
export const keyed = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map((each) =>
      each && typeof each === 'object' && !Array.isArray(each) && !('_key' in each)
        ? { ...(keyed(each) as object), _key: crypto.randomUUID().slice(0, 12) }
        : keyed(each),
    )
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, keyed(each)]))
}
