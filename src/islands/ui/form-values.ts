import type * as z from 'zod/mini'

/** What is wrong with a form: as a whole, and by the name of each field. */
export interface FormErrors {
  readonly form: readonly string[]
  readonly fields: Readonly<Record<string, readonly string[]>>
}
export const emptyErrors: FormErrors = { form: [], fields: {} }

type Parsed<Output> =
  | { readonly success: true; readonly value: Output }
  | { readonly success: false; readonly errors: FormErrors }

/** What the schema makes of the values of a form. */
export const parseForm = <Output>(
  schema: z.ZodMiniType<Output>,
  data: FormData,
): Parsed<Output> => {
  const { success, data: value, error } = schema.safeParse(valuesOf(data))
  if (success) return { success, value }
  const fields: Record<string, string[]> = {}
  for (const {
    path: [name = ''],
    message,
  } of error.issues) {
    fields[String(name)] = [...(fields[String(name)] ?? []), message]
  }
  const { '': form = [], ...rest } = fields
  return { success, errors: { form, fields: rest } }
}

/** By name; several values of one name are a list. A field left empty is absent: the schema says whether it may be. */
const valuesOf = (data: FormData): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const name of new Set(data.keys())) {
    const filled = data.getAll(name).filter((value) => value !== '')
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
): FormErrors => {
  const hasField = (name: string) => elements.namedItem(name) !== null
  const entries = Object.entries(messages)
  return {
    fields: Object.fromEntries(entries.filter(([name]) => hasField(name))),
    form: entries.filter(([name]) => !hasField(name)).flatMap(([, texts]) => texts),
  }
}

/** Whether any field of the form holds a value. */
export const hasValues = (form: HTMLFormElement) =>
  [...new FormData(form).values()].some((value) => value !== '')
