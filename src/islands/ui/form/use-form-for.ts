import { type DefaultValue, useForm } from '@conform-to/react/future'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { replayEarlyInput } from '#islands/early-actions/early-input'
import { toastFailure } from '#islands/stores/toasts'
import type { FormError } from './ErrorSummary'
import type { FieldState } from './FieldFrame'
import { fieldErrorsOf, splitByField, validateWith } from './form-values'

/** What the fields hold at first: texts, and whether boxes are ticked. */
export type DefaultValues<Input> = DefaultValue<Input>

type Options<Input, Output> = {
  /** Gets the parsed values. A rejection with `fields` is shown on those fields. */
  onSubmit: (value: Output) => unknown
  defaultValue?: DefaultValues<Input>
  /** The page that takes the form of a browser without scripts; without it such a browser sends nothing. */
  action?: string
  /** Any other rejection; a toast unless given. */
  onFailure?: (error: unknown) => void
}

/**
 * A form that the browser and the server check by one schema. It is checked when sent, and after that with every
 * change. After a failed attempt the summary takes focus, or the first wrong field where there is none.
 */
export const useFormFor = <Input extends Record<string, unknown>, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { onSubmit, defaultValue, action, onFailure = toastFailure }: Options<Input, Output>,
) => {
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // A second press, or Enter, can arrive before React renders the busy button.
  const isSending = useRef(false)
  const { form, fields } = useForm<Input, string[], Output>({
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
        const fieldErrors = fieldErrorsOf(error)
        if (!fieldErrors) return onFailure(error)
        update({ error: splitByField(fieldErrors, element) })
        setAttempts((count) => count + 1)
      } finally {
        isSending.current = false
        setBusy(false)
      }
    },
  })
  const {
    id,
    getField,
    props: { onInput, ...props },
  } = form
  useEffect(() => {
    if (attempts > 0) focusFirstError(id)
  }, [attempts, id])
  useEffect(() => {
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) replayEarlyInput(element)
  }, [id])
  return {
    form: {
      id,
      getField: getField as (name: string) => FieldState,
      props: {
        ...props,
        // In the capture phase: a form's own `onInput` stays free.
        onInputCapture: onInput,
        // Without an action, `method=dialog` sends nothing; a GET would put what was typed into the URL.
        ...(action ? { method: 'post', action } : { method: 'dialog' }),
      },
    },
    fields: fields as unknown as { readonly [Name in keyof Input]-?: FieldState },
    busy,
    errors: listErrors(form),
    /** What is wrong with the form as a whole. */
    error: form.errors?.join(' ') || null,
  }
}

type Errors = {
  errors: readonly string[] | undefined
  fieldErrors: Record<string, readonly string[]>
  getField: (name: string) => { id: string }
}

const listErrors = ({ errors = [], fieldErrors, getField }: Errors): FormError[] => [
  ...errors.map((text) => ({ text })),
  ...Object.entries(fieldErrors).flatMap(([name, texts]) =>
    texts.map((text) => ({ text, fieldId: getField(name).id })),
  ),
]

const focusFirstError = (formId: string) => {
  const form = document.getElementById(formId)
  const place = form?.querySelector('.summary') ?? form?.querySelector('[aria-invalid="true"]')
  if (place instanceof HTMLElement) place.focus()
}
