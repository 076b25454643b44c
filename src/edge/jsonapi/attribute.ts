import * as z from 'zod/mini'

/**
 * What an attribute is beside its schema; one without a mark is a column that clients only read.
 * `create`, `update`: a client sends it then; `write`: at both. `guarded`: some roles never receive it, so it is optional
 * to every client. `encrypted`: its column holds it encrypted. `computed`: it has no column, the resource says what it is.
 * `userName`: it has none either; it is what the user is called whom the column of the same beginning names: `authorName`
 * by `authorId`.
 */
export type Mark = 'create' | 'update' | 'write' | 'guarded' | 'encrypted' | 'computed' | 'userName'

export interface Attribute<S extends z.ZodMiniType = z.ZodMiniType, M extends Mark = Mark> {
  readonly schema: S
  readonly marks: readonly M[]
}
export type Attributes = Readonly<Record<string, z.ZodMiniType | Attribute>>

export const attribute = <S extends z.ZodMiniType, const M extends Mark>(
  schema: S,
  ...marks: readonly M[]
): Attribute<S, M> => ({ schema, marks })

/** Several attributes with the same marks. */
export const attributeGroup = <
  const A extends Readonly<Record<string, z.ZodMiniType>>,
  const M extends Mark,
>(
  schemas: A,
  ...marks: readonly M[]
) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, attribute(schema, ...marks)]),
  ) as { readonly [K in keyof A]: Attribute<A[K], M> }

type SchemaOf<A> = A extends Attribute<infer S> ? S : A extends z.ZodMiniType ? A : never
type Marked<A, M extends Mark> = {
  [K in keyof A]: A[K] extends Attribute<z.ZodMiniType, infer N>
    ? [Extract<N, M>] extends [never]
      ? never
      : K
    : never
}[keyof A]
type List<L extends string, K> = [K] extends [never] ? unknown : { readonly [_ in L]: readonly K[] }

/** The schema of all attributes, and the names of those with each mark. */
export type AttributeLists<A, Guarded> = {
  readonly attributes: z.ZodMiniObject<{ [K in keyof A]: SchemaOf<A[K]> }, z.core.$strip>
} & List<'create', Marked<A, 'create' | 'write'>> &
  List<'update', Marked<A, 'update' | 'write'>> &
  List<'guarded', Marked<A, 'guarded'> | (Guarded extends readonly (infer N)[] ? N : never)> &
  List<'encrypted', Marked<A, 'encrypted'>> &
  List<'computed', Marked<A, 'computed' | 'userName'>>

export const listAttributes = (attributes: Attributes, guarded: readonly string[] = []) => {
  const entries = Object.entries(attributes)
  const marked = (list: Mark | 'userNames', ...marks: readonly Mark[]) => {
    const names = entries.flatMap(([name, each]) =>
      'marks' in each && each.marks.some((mark) => marks.includes(mark)) ? [name] : [],
    )
    const all = list === 'guarded' ? [...names, ...guarded] : names
    return all.length ? { [list]: all } : {}
  }
  return {
    attributes: z.object(
      Object.fromEntries(
        entries.map(([name, each]) => [name, 'marks' in each ? each.schema : each]),
      ),
    ),
    ...marked('create', 'create', 'write'),
    ...marked('update', 'update', 'write'),
    ...marked('guarded', 'guarded'),
    ...marked('encrypted', 'encrypted'),
    ...marked('computed', 'computed', 'userName'),
    ...marked('userNames', 'userName'),
  }
}
