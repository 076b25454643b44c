import { type InputEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { replayEarlyInput } from '../early-actions/early-input'
import { toastFailure } from '../stores/toasts'
import type { FormError } from './ErrorSummary'
import type { FieldState } from './FieldFrame'
import { emptyErrors, type FormErrors, fieldErrorsOf, parseForm, splitByField } from './form-values'

/** What the fields hold at first: texts, and whether boxes are ticked. */
export type DefaultValues<Input> = { readonly [Name in keyof Input]?: unknown }

type Options<Input, Output> = {
  /** Gets the parsed values. A rejection with `fields` is shown on those fields. */
  onSubmit: (value: Output) => unknown
  defaultValue?: DefaultValues<Input>
  /** The page that takes the form of a browser without scripts; without it such a browser sends nothing. */
  action?: string
  /** Any other rejection; a toast unless given. */
  onFailure?: (error: unknown) => void
}

/** The same sentences at a field or the form, not said twice. */
const merge = (checked: FormErrors, refused: FormErrors): FormErrors => ({
  form: [...checked.form, ...refused.form],
  fields: { ...refused.fields, ...checked.fields },
})

/**
 * A form of uncontrolled fields that the browser and the server check by one schema. It is checked when sent, and after
 * that with every change. After a failed attempt the summary takes focus, or the first wrong field where there is none.
 */
export const useFormFor = <Input extends Record<string, unknown>, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { onSubmit, defaultValue, action, onFailure = toastFailure }: Options<Input, Output>,
) => {
  const id = useId()
  const [initial] = useState(defaultValue)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [checked, setChecked] = useState(emptyErrors)
  const [refused, setRefused] = useState(emptyErrors)
  // A second press, or Enter, can arrive before React renders the busy button.
  const isSending = useRef(false)
  const errors = merge(checked, refused)
  const fail = (next: { checked?: FormErrors; refused?: FormErrors }) => {
    setChecked(next.checked ?? emptyErrors)
    setRefused(next.refused ?? emptyErrors)
    setAttempts((count) => count + 1)
  }

  const send = async (element: HTMLFormElement, submitter: HTMLElement | null) => {
    if (isSending.current) return
    const parsed = parseForm(schema, new FormData(element, submitter))
    if (!parsed.success) return fail({ checked: parsed.errors })
    isSending.current = true
    setChecked(emptyErrors)
    setRefused(emptyErrors)
    setBusy(true)
    try {
      await onSubmit(parsed.value)
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error)
      if (!fieldErrors) return onFailure(error)
      fail({ refused: splitByField(fieldErrors, element) })
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  useEffect(() => {
    if (attempts > 0) focusFirstError(id)
  }, [attempts, id])
  useEffect(() => {
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) replayEarlyInput(element)
  }, [id])

  const getField = (name: string): FieldState => {
    const value = initial?.[name]
    return {
      id: `${id}-${name}`,
      name,
      defaultValue: typeof value === 'string' ? value : undefined,
      defaultChecked: value === true || value === 'on',
      errors: errors.fields[name],
    }
  }
  const form = {
    id,
    getField,
    props: {
      id,
      noValidate: true,
      // Without an action, `method=dialog` sends nothing; a GET would put what was typed into the URL.
      ...(action ? { method: 'post', action } : { method: 'dialog' }),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget, event.nativeEvent.submitter)
      },
      // In the capture phase: a form's own `onInput` stays free.
      onInputCapture: ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
        if (attempts === 0) return
        const parsed = parseForm(schema, new FormData(currentTarget))
        setChecked(parsed.success ? emptyErrors : parsed.errors)
        const { name = '' } = target as Partial<HTMLInputElement>
        setRefused(({ fields: { [name]: _, ...fields } }) => ({ form: [], fields }))
      },
    },
  } as const
  const fields = new Proxy({} as { readonly [Name in keyof Input]-?: FieldState }, {
    get: (_, name) => getField(String(name)),
  })
  return { form, fields, busy, errors: listErrors(errors, getField) }
}

const listErrors = (
  { form, fields }: FormErrors,
  getField: (name: string) => FieldState,
): FormError[] => [
  ...form.map((text) => ({ text })),
  ...Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((text) => ({ text, fieldId: getField(name).id })),
  ),
]

const focusFirstError = (formId: string) => {
  const form = document.getElementById(formId)
  const place = form?.querySelector('.summary') ?? form?.querySelector('[aria-invalid="true"]')
  if (place instanceof HTMLElement) place.focus()
}
