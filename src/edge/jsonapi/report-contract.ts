import * as z from 'zod/mini'
import { type EndpointContract, resourceObjects } from './contract'

/** What every report takes beside its own query: a page of it, or a file of it and why. */
const reportQuery = {
  'page[size]': z.optional(
    z.coerce
      .number('A page has 1 to 100 rows')
      .check(
        z.int('A page has 1 to 100 rows'),
        z.minimum(1, 'A page has 1 to 100 rows'),
        z.maximum(100, 'A page has 1 to 100 rows'),
      ),
  ),
  'page[after]': z.optional(z.string()),
  'page[total]': z.optional(z.literal('true')),
  /** Why the rows leave as a file, by code. */
  reason: z.optional(
    z.string().check(z.regex(/^[a-z_]{3,40}$/, 'Say why: reason=quality_review, for example')),
  ),
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/**
 * A computed list and the same rows as CSV: by `Accept: text/csv` at `at`, and at `csvAt` if there is one. Who has
 * the verb `export` may have the file.
 */
export const reportContract = <
  const N extends string,
  const A extends `GET /${string}`,
  const C extends Shape,
  // biome-ignore lint/complexity/noBannedTypes: without a query of its own there is none.
  const Q extends Shape = {},
  const P extends `GET /${string}` = never,
  const T extends string = N extends `${infer Type}.${string}` ? Type : never,
>(
  /** Type and verb: `schedule.pending`. */
  name: N,
  {
    at,
    csvAt,
    description,
    type = name.split('.')[0] as T,
    columns,
    query,
  }: {
    readonly at: A
    readonly csvAt?: P
    readonly description: string
    /** The JSON:API type of a row: that of the name unless told. */
    readonly type?: T
    /** Attributes of a row and columns of the file, in this order. */
    readonly columns: C
    readonly query?: Q
  },
) => {
  const base = {
    name,
    description,
    query: z.strictObject({ ...(query as Q), ...reportQuery }),
  }
  return {
    type,
    columns: Object.keys(columns),
    list: {
      ...base,
      at,
      exports: true,
      output: resourceObjects(type, columns),
    },
    csv: {
      ...base,
      at: csvAt as P,
      description: `${description} As CSV.`,
      verb: 'export',
      mediaType: 'text/csv',
    },
  } as const satisfies ReportContract
}

export interface ReportContract {
  readonly type: string
  readonly columns: readonly string[]
  readonly list: EndpointContract & { readonly output: z.ZodMiniType }
  readonly csv: EndpointContract
}
