import type { ZodType } from 'zod'
import type { DocumentType } from './documents'

/**
 * One question to the content lake: GROQ, and the shape its answer must have once it is in one language.
 * `$brand` (a document id, or an empty string) is always there to be used. A document that does not fit is
 * left out of a list, and makes a single one null, with a fault logged: see `oneOf` and `listOf`.
 */
export interface Query<T> {
  readonly name: string
  readonly groq: string
  readonly shape: ZodType<T>
  /** The document types an answer is made of: what a page is tagged with, and purged by. */
  readonly types: readonly DocumentType[]
}

export const query = <T>(of: Query<T>): Query<T> => of
