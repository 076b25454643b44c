import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { BirthdayField } from '#islands/ui/form/BirthdayField.tsx'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { ErrorSummary, errorsBesideFields } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { FormValues, Screen, ScreenField } from './enrollment-steps'

type Props = Pick<Screen, 'fields' | 'schema'> & {
  typed: FormValues
  /** Gets every change, so that nothing typed is lost on the way back. */
  onType: (typed: FormValues) => void
  /** Gets the answers of this screen. */
  onDone: (answers: FormValues) => Promise<void>
  onBack?: (() => void) | undefined
  /** Whether the reader came here by a step and not by opening the page. */
  moved: boolean
  /** What the button says; null where there is nothing to go on to. */
  action?: string | null
  /** Stands between the fields and the buttons. */
  children?: ReactNode
}

/** Loaded for those under 18 only; without a network the field's own error still says why. */
const useMinorHelp = (young: boolean) => {
  const [help, setHelp] = useState<{ Component: ComponentType } | null>(null)
  useEffect(() => {
    if (!young) return
    void import('./MinorHelp').then(
      ({ MinorHelp }) => setHelp({ Component: MinorHelp }),
      () => {},
    )
  }, [young])
  return young ? help?.Component : undefined
}

/** The questions of one screen, with its own Back and Continue. */
export const StepForm = ({
  fields,
  schema,
  typed,
  onType,
  onDone,
  onBack,
  moved,
  action = 'Continue',
  children,
}: Props) => {
  const { form, busy, errors } = useFormFor(schema, {
    defaultValue: typed,
    onSubmit: (value) => onDone(answersTo(fields, value)),
  })
  useEffect(() => {
    if (moved) firstField(form.id)?.focus()
  }, [moved, form.id])
  const young = errors.some(({ text }) => text === 'Must be at least 18yo')
  const MinorHelp = useMinorHelp(young)
  return (
    <form
      {...form.props}
      noValidate
      className="stack g5"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
          onType({ [target.name]: target.value })
      }}
    >
      <ErrorSummary errors={errorsBesideFields(errors)} />
      {fields.map((question) => (
        <StepInput key={question.name} question={question} field={form.getField(question.name)} />
      ))}
      {MinorHelp && <MinorHelp />}
      {children}
      {(onBack || action) && (
        <div className="dock">
          <div className="wrap">
            {onBack ? <Button onClick={onBack}>Back</Button> : <span />}
            {action && (
              <Button look="primary" type="submit" busy={busy}>
                {action}
              </Button>
            )}
          </div>
        </div>
      )}
    </form>
  )
}

const StepInput = ({ question, field }: { question: ScreenField; field: FieldState }) => {
  const { name, label, options, choices, type = 'text', ...input } = question
  if (choices) return <RadioCards field={field} legend={label} choices={choices} />
  if (options)
    return (
      <Select
        field={field}
        label={label}
        options={options}
        prompt="Choose a state"
        autoComplete={input.autoComplete}
      />
    )
  if (type === 'birthday') return <BirthdayField field={field} label={label} help={input.help} />
  if (type === 'email') return <EmailField field={field} label={label} {...input} />
  return <Field field={field} label={label} type={type} {...input} />
}

const firstField = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('input, select')

/** An answer to each question of the screen: one that was taken back is empty. */
const answersTo = (
  fields: readonly ScreenField[],
  values: Readonly<Record<string, unknown>>,
): FormValues =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = values[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
