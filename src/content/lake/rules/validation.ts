import type { PlatformRecords } from '../platform-records'
import type { StoredDocument } from '../store/document'

type Part = Readonly<Record<string, unknown>>

/** What keeps a document from being published: where, and why in words an editor understands. */
export interface PublishIssue {
  readonly path: string
  readonly message: string
}
/** What a rule knows besides the document. */
export interface RuleContext {
  readonly before: StoredDocument | null
  /** Everything that will be published once this is. */
  readonly published: readonly StoredDocument[]
  /** Null where they were not loaded. */
  readonly records: PlatformRecords | null
  /** Whether a clinician approved a claim as it now reads where it is. */
  readonly isApproved: (claim: Part, holder: Part) => boolean
}
export type PublishRule = (
  document: StoredDocument,
  surroundings: RuleContext,
) => readonly PublishIssue[]

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object and text inside a document, with the way to it. */
export const walk = function* (
  value: unknown,
  path = '',
): Generator<{ readonly path: string; readonly value: unknown }> {
  if (value === null || value === undefined) return
  yield { path, value }
  if (typeof value !== 'object') return
  for (const [name, each] of Object.entries(value))
    yield* walk(each, Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name)
}

export const validatePattern = (
  document: StoredDocument,
  path: string,
  pattern: RegExp,
  message: string,
  need: 'must' | 'may' = 'may',
): readonly PublishIssue[] => {
  const value = getPath(document, path)
  if (value === undefined || value === null || value === '')
    return need === 'must' ? [{ path, message }] : []
  return typeof value === 'string' && pattern.test(value) ? [] : [{ path, message }]
}

export const getPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), value)

const date = /^\d{4}-\d{2}-\d{2}$/
export const isDate = (value: unknown): boolean =>
  typeof value === 'string' && date.test(value) && !Number.isNaN(Date.parse(value))
