import { isCodedDiagnosis } from '#edge/platform/code-sets/diagnosis-code'
import { dateField, isInOrder, unreadableText } from '#edge/platform/fields'
import { Invalid } from '#edge/platform/problem'
import { fieldsOf, type SoapField, type SoapSection } from '../soap_schemas/contract'
import type { FieldValue, NoteContent } from './content'

/** What the whole of a refused note is called. */
export const contentInvalid = 'SOAP content validation failed'
const defaultMaxLength = 8000
const maxChoices = 50

interface Issue {
  readonly path: readonly string[]
  readonly message: string
}

/** The fields sent as JSON text; a null clears a field. Words are trimmed of nothing: they are still being written. */
export const parseContentChanges = (
  text: string,
  sections: readonly SoapSection[],
): Readonly<Record<string, FieldValue | null>> => {
  const sent = parseObject(text)
  const fields = new Map(fieldsOf(sections).map((field) => [field.name, field]))
  const issues = Object.entries(sent).flatMap(([name, value]): Issue[] => {
    const field = fields.get(name)
    if (!field) return [{ path: [name], message: 'This note has no such field' }]
    const message = value === null ? null : shapeProblem(field, value)
    return message ? [{ path: [sectionOf(sections, name), name], message }] : []
  })
  if (issues.length) throw refusedContent(issues)
  return sent as Record<string, FieldValue | null>
}

/** What is still missing before the note may be signed, by section and field. */
export const assertComplete = (content: NoteContent, sections: readonly SoapSection[]): void => {
  const issues = fieldsOf(sections)
    .filter(({ name, required }) => required && isEmpty(content[name]))
    .map(({ name, label }) => ({
      path: [sectionOf(sections, name), name],
      message: `Fill in: ${label}`,
    }))
  if (issues.length) throw refusedContent(issues)
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const refusedContent = (issues: readonly Issue[]) =>
  new Invalid([
    { path: ['content'], message: contentInvalid },
    ...issues.map(({ path, message }) => ({ path: ['content', ...path], message })),
  ])

const parseObject = (text: string): Record<string, unknown> => {
  try {
    const parsed: unknown = text === '' ? {} : JSON.parse(text)
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {}
  throw refusedContent([{ path: [], message: 'Send the fields as JSON text of one object' }])
}

const sectionOf = (sections: readonly SoapSection[], name: string) =>
  sections.find(({ fields }) => fields.some((field) => field.name === name))?.name ?? ''

const shapeProblem = (field: SoapField, value: unknown): string | null => {
  switch (field.kind) {
    case 'text':
      return textProblem(field, value)
    case 'number':
      return numberProblem(field, value)
    case 'date':
      return dateField.safeParse(value).success ? null : 'Enter a date'
    case 'choice':
      return field.options?.includes(value as string) ? null : 'Choose from the list'
    case 'choices':
      return Array.isArray(value) &&
        value.length <= maxChoices &&
        value.every((each) => field.options?.includes(each))
        ? null
        : 'Choose from the list'
    case 'diagnoses':
      return Array.isArray(value) && value.length <= maxChoices && value.every(isDiagnosis)
        ? null
        : 'Write a code of ICD-10-CM and its words, such as "B20 HIV disease"'
  }
}

const maxDiagnosis = 300
const isDiagnosis = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= maxDiagnosis &&
  isInOrder(value) &&
  isCodedDiagnosis(value)

const textProblem = ({ maxLength = defaultMaxLength }: SoapField, value: unknown) => {
  if (typeof value !== 'string') return 'Write a text'
  if (value.length > maxLength) return `Use at most ${maxLength} characters`
  return isInOrder(value) ? null : unreadableText
}

const numberProblem = (
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: SoapField,
  value: unknown,
) =>
  typeof value === 'number' && value >= minimum && value <= maximum
    ? null
    : `Enter a number from ${minimum} to ${maximum}`
