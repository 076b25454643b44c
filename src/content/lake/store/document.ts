/** A document as the lake stores it. The publish rules validate its contents. */
export interface StoredDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly [attribute: string]: unknown
}
/** A document as a client sends it. */
export interface DocumentInput {
  readonly _id?: string | undefined
  readonly _type?: string | undefined
  readonly [attribute: string]: unknown
}

/** The document without the fields the lake adds. */
export const withoutSystemFields = (document: DocumentInput): Record<string, unknown> => {
  const { _id, _rev, _createdAt, _updatedAt, _system, _originalId, ...rest } = document
  return rest
}

/** JSON with sorted keys. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`)
    .join(',')}}`
}
