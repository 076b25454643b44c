import type { Hl7Segment } from '@medplum/core'
import { decodeEscapes } from './escapes'

/** The value `""`: what stood there is no longer so. */
const isNull = (text: string): boolean => text === '""'

/** The repetitions of a field that hold anything, each as the texts of its components. */
export const repetitionsOf = (segment: Hl7Segment | undefined, field: number): string[][] =>
  (segment?.getField(field)?.components ?? [])
    .map((components) => components.map((each) => readComponent(segment, each)))
    .filter((components) => components.some(Boolean))

const readComponent = (segment: Hl7Segment | undefined, text: string): string =>
  segment && !isNull(text.trim()) ? decodeEscapes(text, segment.context).trim() : ''

/** A component of the first repetition, from 1; empty where it is not there. */
export const componentOf = (segment: Hl7Segment | undefined, field: number, at = 1): string =>
  repetitionsOf(segment, field)[0]?.[at - 1] ?? ''

/** A field of text as it reads, its repetitions on lines of their own. */
export const textOfField = (segment: Hl7Segment | undefined, field: number): string => {
  const separator = segment?.context.componentSeparator ?? ''
  return (segment?.getField(field)?.components ?? [])
    .map((components) => readComponent(segment, components.join(separator)))
    .filter(Boolean)
    .join('\n')
}

/** The words of a coded element, which may come in two code systems and as they were dictated. */
export interface CodedElement {
  readonly codes: readonly {
    readonly code: string
    readonly system: string
    readonly text: string
  }[]
  readonly original: string
}

export const codedElementsOf = (segment: Hl7Segment | undefined, field: number): CodedElement[] =>
  repetitionsOf(segment, field).map(
    ([
      code = '',
      text = '',
      system = '',
      otherCode = '',
      otherText = '',
      otherSystem = '',
      ,
      ,
      original = '',
    ]) => ({
      codes: [
        { code, text, system },
        { code: otherCode, text: otherText, system: otherSystem },
      ].filter((each) => each.code || each.text),
      original,
    }),
  )

/** The first words of a coded element: how a laboratory prints it. */
export const printedOf = (element: CodedElement | undefined): string => {
  const [first] = element?.codes ?? []
  return element?.original || first?.text || first?.code || ''
}
