/** A document as the lake keeps it. What is in it is the editors' affair, and the publish rules'. */
export interface Stored {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly [attribute: string]: unknown
}
/** A document as somebody hands it in. */
export interface Given {
  readonly _id?: string | undefined
  readonly _type?: string | undefined
  readonly [attribute: string]: unknown
}

/** What was written, without what the lake adds. */
export const written = (document: Given): Record<string, unknown> => {
  const { _id, _rev, _createdAt, _updatedAt, _system, _originalId, ...rest } = document
  return rest
}

/** The same object whatever order its attributes came in, as text. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .join(',')}}`
}
