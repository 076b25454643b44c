import { Hl7Context, Hl7Segment } from '@medplum/core'
import { encodeEscapes } from './escapes'

/** The separators that messages of the platform are written with. */
export const hl7Context = new Hl7Context()

/** A text, or a list of components; a list in the list is of subcomponents. */
export type Hl7Field =
  | string
  | readonly (string | readonly string[])[]
  | { readonly repetitions: readonly string[] }

/** Fields from the first one on. What MSH-2 holds is written as it is. */
export const writeSegment = (name: string, ...fields: readonly Hl7Field[]): Hl7Segment =>
  new Hl7Segment(
    [
      name,
      ...fields.map((field, at) => (name === 'MSH' && at === 0 ? String(field) : write(field))),
    ],
    hl7Context,
  )

const write = (field: Hl7Field): string => {
  if (typeof field === 'object' && 'repetitions' in field)
    return field.repetitions.map(write).join(hl7Context.repetitionSeparator)
  const components = typeof field === 'string' ? [field] : field
  const { componentSeparator, subcomponentSeparator } = hl7Context
  const written = components.map((each) =>
    (typeof each === 'string' ? [each] : each)
      .map((text) => encodeEscapes(text, hl7Context))
      .join(subcomponentSeparator),
  )
  const last = written.findLastIndex(Boolean)
  return written.slice(0, last + 1).join(componentSeparator)
}

/** A moment to the second, in UTC. */
export const hl7MomentOf = (at: string): string => `${at.replace(/[-:T]/g, '').slice(0, 14)}+0000`
/** A day, from YYYY-MM-DD. */
export const hl7DayOf = (day: string): string => day.replaceAll('-', '')
