import * as z from 'zod'
import type { DocumentType } from './document-parts'

/**
 * One question to the content lake: GROQ, and the shape its answer must have once it is in one language.
 * `$brand` (a document id, or an empty string) is always there to be used. A document that does not fit is
 * left out of a list; a single one is as it last did fit, or null; a fault is logged: see `oneOf` and `listOf`.
 */
export interface ContentQuery<T> {
  readonly name: string
  readonly groq: string
  readonly shape: z.ZodType<T>
  /** The document types an answer is made of: what a page is tagged with, and purged by. */
  readonly types: readonly DocumentType[]
}

export const contentQuery = <T>(of: ContentQuery<T>): ContentQuery<T> => of

/** The documents of a list that fit, or with `lastGood` also as they last did; null and absent are an empty list. */
export const manyOf = <T>(shape: z.ZodType<T>, broken: 'left out' | 'last good' = 'left out') =>
  z
    .array(z.unknown())
    .nullish()
    .transform((values): T[] =>
      (values ?? []).flatMap((value) => {
        const fits = parseOrLastGood(shape, value, broken === 'last good')
        return fits === null ? [] : [fits]
      }),
    ) as z.ZodType<T[]>

/** One document, as it is or last did fit; null where there is none. */
export const single = <T>(shape: z.ZodType<T>) =>
  z
    .unknown()
    .transform((value): T | null =>
      value == null ? null : parseOrLastGood(shape, value, true),
    ) as z.ZodType<T | null>

/** Documents of one question in one language as they last fitted, by id. */
export type LastGoodDocuments = Map<string, unknown>

/** An answer in its shape, and the ids of what in it was broken; throws when the whole of it does not fit. */
export const parseResult = <T>(
  shape: z.ZodType<T>,
  answer: unknown,
  memory: LastGoodDocuments,
): { readonly value: T; readonly broken: readonly string[] } => {
  now = { memory, broken: [] }
  return { value: shape.parse(answer), broken: now.broken }
}

// Parsing is one synchronous walk, so what it finds on its way needs no other place.
let now: { memory: LastGoodDocuments; broken: string[] } = { memory: new Map(), broken: [] }

const parseOrLastGood = <T>(shape: z.ZodType<T>, value: unknown, mayBeOld: boolean): T | null => {
  const id = idOf(value)
  const { success, data } = shape.safeParse(value)
  if (success) {
    if (id) now.memory.set(id, data)
    return data
  }
  now.broken.push(id ?? 'unnamed')
  return ((mayBeOld && id && now.memory.get(id)) || null) as T | null
}
const idOf = (value: unknown): string | null => {
  const { _id } = (value ?? {}) as { _id?: unknown }
  return typeof _id === 'string' ? _id : null
}
