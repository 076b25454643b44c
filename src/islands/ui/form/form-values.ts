import type { FormError } from '@conform-to/react/future'
import type * as z from 'zod/mini'

/** What the schema makes of the values of a form, or what is wrong with it: as a whole, and by the name of each field. */
export const validateWith = <Output>(
  schema: z.ZodMiniType<Output>,
  payload: Readonly<Record<string, unknown>>,
) => {
  const { success, data, error } = schema.safeParse(withoutEmpty(payload))
  if (success) return { error: null, value: data }
  const fieldErrors: Record<string, string[]> = {}
  for (const {
    path: [name = ''],
    message,
  } of error.issues) {
    fieldErrors[String(name)] = [...(fieldErrors[String(name)] ?? []), message]
  }
  const { '': formErrors = [], ...rest } = fieldErrors
  return { error: { formErrors, fieldErrors: rest } }
}

/** A field left empty is an absent one: the schema, not the browser, says whether it may be. */
const withoutEmpty = (payload: Readonly<Record<string, unknown>>) => {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(payload)) {
    const filled = [value].flat().filter((one) => one !== '')
    if (filled.length > 0) values[name] = filled.length > 1 ? filled : filled[0]
  }
  return values
}

/** The messages per field of an API error (422). */
export const fieldErrorsOf = (error: unknown): Record<string, string[]> | undefined => {
  if (!(error instanceof Error) || !('fields' in error)) return undefined
  const { fields } = error
  if (typeof fields !== 'object' || fields === null) return undefined
  const named = Object.entries(fields).filter((entry): entry is [string, string[]] =>
    Array.isArray(entry[1]),
  )
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/** Errors of fields that this form does not have belong to the form as a whole. */
export const splitByField = (
  messages: Readonly<Record<string, string[]>>,
  { elements }: HTMLFormElement,
): FormError<string[]> => {
  const hasField = (name: string) => elements.namedItem(name) !== null
  const entries = Object.entries(messages)
  return {
    fieldErrors: Object.fromEntries(entries.filter(([name]) => hasField(name))),
    formErrors: entries.filter(([name]) => !hasField(name)).flatMap(([, texts]) => texts),
  }
}

/** Whether any field of the form holds a value. */
export const hasValues = (form: HTMLFormElement) =>
  [...new FormData(form).values()].some((value) => value !== '')
