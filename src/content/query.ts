import * as z from 'zod'
import type { DocumentType } from './documents'

/**
 * One question to the content lake: GROQ, and the shape its answer must have once it is in one language.
 * `$brand` (a document id, or an empty string) is always there to be used. A document that does not fit is
 * left out of a list, and makes a single one null, with a fault logged: see `oneOf` and `listOf`.
 */
export interface Query<T> {
  readonly name: string
  readonly groq: string
  readonly shape: z.ZodType<T>
  /** The document types an answer is made of: what a page is tagged with, and purged by. */
  readonly types: readonly DocumentType[]
}

export const query = <T>(of: Query<T>): Query<T> => of

/** What did not fit while an answer was read: `list` was left out, `one` became null. */
export interface Broken {
  readonly kind: 'list' | 'one'
  readonly id: string
}
let noted: Broken[] = []
const idOf = (value: unknown): string => {
  const { _id, _key } = (value ?? {}) as { _id?: unknown; _key?: unknown }
  return typeof _id === 'string' ? _id : typeof _key === 'string' ? _key : 'unnamed'
}
const tried = <T>(shape: z.ZodType<T>, value: unknown, kind: Broken['kind']): T | undefined => {
  const { success, data } = shape.safeParse(value)
  if (success) return data
  noted.push({ kind, id: idOf(value) })
  return undefined
}

/** The documents of a list that fit; null and absent are an empty list. */
export const listOf = <T>(shape: z.ZodType<T>): z.ZodType<T[]> =>
  z
    .array(z.unknown())
    .nullish()
    .transform((values) =>
      (values ?? []).flatMap((value) => {
        const fits = tried(shape, value, 'list')
        return fits === undefined ? [] : [fits]
      }),
    )

/** One document, or null where there is none or it does not fit. */
export const oneOf = <T>(shape: z.ZodType<T>): z.ZodType<T | null> =>
  z.unknown().transform((value) => (value == null ? null : (tried(shape, value, 'one') ?? null)))

/** An answer in its shape, and what of it was broken; throws when the whole of it does not fit. */
export const fitted = <T>(
  shape: z.ZodType<T>,
  answer: unknown,
): { readonly value: T; readonly broken: readonly Broken[] } => {
  noted = []
  return { value: shape.parse(answer), broken: noted }
}
