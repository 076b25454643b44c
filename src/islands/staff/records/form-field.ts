import * as z from 'zod/mini'
import type { Role } from '#edge/access/roles'
import type { Option } from '#islands/ui/form/Select.tsx'

/** A field of a record's form, as data. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly kind?:
    | 'text'
    | 'long'
    | 'choice'
    | 'date'
    | 'time'
    | 'number'
    | 'tick'
    | 'moment'
    | 'many'
    | 'colleague'
  readonly options?: readonly Option[]
  /** Of which roles a colleague is chosen. */
  readonly roles?: readonly Role[]
  /** What stands in a choice until one is made. */
  readonly prompt?: string
  readonly help?: string
  readonly optional?: true
  readonly autoComplete?: string
  /** What may be chosen or written in its place. */
  readonly suggestions?: readonly string[]
}

/** What the fields hold, as texts; a tick holds 'on', several choices stand one a line. */
export type FieldTexts = Readonly<Record<string, string | undefined>>

/** An optional attribute in a form: a field left empty removes what stood there. */
export const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(schema),
    z.transform((value: z.output<S> | undefined) => value ?? null),
  )

/** A whole number in a form. */
export const numberField = (missing: string, minimum: number, maximum: number) =>
  z.pipe(
    z.string(missing).check(
      z.trim(),
      z.regex(/^\d+$/, 'Enter a whole number'),
      z.refine(
        (typed) => Number(typed) >= minimum && Number(typed) <= maximum,
        `Enter a number from ${minimum} to ${maximum}`,
      ),
    ),
    z.transform(Number),
  )

/** Several of a list of choices; null where none is ticked. */
export const manyField = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((ticked) => (ticked === undefined ? null : [ticked].flat())),
)

/** A box that is ticked or not. */
export const tickField = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value === 'on'),
)

/** What a colleague changed while the form was open, a sentence for each field. */
export const changedMeanwhile = (
  fields: readonly FormField[],
  opened: FieldTexts,
  current: FieldTexts,
): string[] =>
  fields.flatMap((field) => {
    const now = current[field.name] ?? ''
    return (opened[field.name] ?? '') === now ? [] : [`${field.label}: ${wordsOf(field, now)}`]
  })

const wordsOf = ({ kind, options = [] }: FormField, value: string) => {
  if (kind === 'tick') return value ? 'yes' : 'no'
  const label = (each: string) => options.find((option) => option.value === each)?.label ?? each
  return value.split('\n').map(label).join(', ') || 'nothing'
}
