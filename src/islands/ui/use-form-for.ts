import { type DefaultValue, useForm } from '@conform-to/react/future'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { replayEarlyInput } from '../early-actions/early-input'
import { toastFailure } from '../stores/toasts'
import type { FormError } from './ErrorSummary'

type Options<Input, Output> = {
  /** Gets the parsed values. A rejection with `fields` is shown on those fields. */
  onSubmit: (value: Output) => unknown
  defaultValue?: DefaultValue<Input>
  /** The page that takes the form of a browser without scripts; without it such a browser sends nothing. */
  action?: string
  /** Any other rejection; a toast unless given. */
  onFailure?: (error: unknown) => void
}

/**
 * A form that the browser and the server check by one schema. After a failed attempt the summary takes
 * focus, or the first wrong field where there is none.
 */
export const useFormFor = <Input extends Record<string, unknown>, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { onSubmit, defaultValue, action, onFailure = toastFailure }: Options<Input, Output>,
) => {
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // A second press, or Enter, can arrive before React renders the busy button.
  const isSending = useRef(false)
  const handle = useForm<Input, string[], Output>({
    defaultValue,
    onValidate: ({ payload }) => validateWith(schema, payload),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onError: ({ intent }) => intent?.type !== 'validate' && setAttempts((count) => count + 1),
    onSubmit: async (event, { value, update }) => {
      event.preventDefault()
      if (isSending.current) return
      isSending.current = true
      // The event lets go of its form once this handler waits.
      const element = event.currentTarget
      setBusy(true)
      try {
        await onSubmit(value)
      } catch (error) {
        const fieldErrors = fieldsOf(error)
        if (!fieldErrors) return onFailure(error)
        update({ error: splitByField(fieldErrors, element) })
        setAttempts((count) => count + 1)
      } finally {
        isSending.current = false
        setBusy(false)
      }
    },
  })
  const { form } = handle
  useEffect(() => {
    if (attempts > 0) focusFirstError(form.id)
  }, [attempts, form.id])
  useEffect(() => {
    const element = document.getElementById(form.id)
    if (element instanceof HTMLFormElement) replayEarlyInput(element)
  }, [form.id])
  return { ...handle, form: withMethod(form, action), busy, errors: formErrorsOf(form) }
}

/** Without an action, `method=dialog` sends nothing; a GET would put what was typed into the URL. */
const withMethod = <F extends { props: object }>(form: F, action: string | undefined): F => {
  const method = action ? { method: 'post', action } : { method: 'dialog' }
  return Object.create(form, { props: { value: { ...form.props, ...method } } })
}

const validateWith = <Output>(schema: z.ZodMiniType<Output>, payload: unknown) => {
  const { success, data, error } = schema.safeParse(emptyToUndefined(payload))
  if (success) return { error: null, value: data }
  const fieldErrors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const name = fieldNameOf(path)
    fieldErrors[name] = [...(fieldErrors[name] ?? []), message]
  }
  const { '': formErrors = [], ...rest } = fieldErrors
  return { error: { formErrors, fieldErrors: rest } }
}

// A field left empty is an absent one: the schema, not the browser, says whether it may be.
const emptyToUndefined = (payload: unknown): unknown => {
  if (payload === '') return undefined
  if (Array.isArray(payload)) return payload.map(emptyToUndefined)
  if (typeof payload !== 'object' || payload === null || payload instanceof Blob) return payload
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, emptyToUndefined(value)]),
  )
}

/** ['phones', 0, 'number'] is the field 'phones[0].number'. */
const fieldNameOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : joinPath(name, String(key))),
    '',
  )

const joinPath = (name: string, key: string) => (name ? `${name}.${key}` : key)

/** The messages per field of an API error (422). */
const fieldsOf = (error: unknown): Record<string, string[]> | undefined => {
  if (!(error instanceof Error) || !('fields' in error)) return undefined
  const { fields } = error
  if (typeof fields !== 'object' || fields === null) return undefined
  const named = Object.entries(fields).filter((entry): entry is [string, string[]] =>
    Array.isArray(entry[1]),
  )
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

// Errors of fields that this form does not have belong to the form as a whole.
const splitByField = (messages: Record<string, string[]>, form: HTMLFormElement) => {
  const known = (name: string) => form.elements.namedItem(name) !== null
  const entries = Object.entries(messages)
  return {
    fieldErrors: Object.fromEntries(entries.filter(([name]) => known(name))),
    formErrors: entries.filter(([name]) => !known(name)).flatMap(([, words]) => words),
  }
}

type Errors = {
  errors: readonly string[] | undefined
  fieldErrors: Record<string, readonly string[]>
  getField: (name: string) => { id: string }
}

const formErrorsOf = ({ errors = [], fieldErrors, getField }: Errors): FormError[] => [
  ...errors.map((text) => ({ text })),
  ...Object.entries(fieldErrors).flatMap(([name, words]) =>
    words.map((text) => ({ text, fieldId: getField(name).id })),
  ),
]

const focusFirstError = (formId: string) => {
  const form = document.getElementById(formId)
  const place = form?.querySelector('.summary') ?? form?.querySelector('[aria-invalid="true"]')
  if (place instanceof HTMLElement) place.focus()
}

/** Whether any field of the form holds a value. */
export const hasValues = (form: HTMLFormElement) =>
  [...new FormData(form).values()].some((value) => value !== '')
