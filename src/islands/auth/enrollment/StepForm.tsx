import { type ComponentType, useEffect, useState } from 'react'
import { isState, stateNames } from '#edge/platform/us-states'
import { Button } from '#islands/ui/Button.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { ErrorSummary, errorsBesideFields } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { FormValues, Step, StepField } from './enrollment-steps'

type Props = {
  step: Step
  typed: FormValues
  /** Gets every change, so that nothing typed is lost on the way back. */
  onType: (typed: FormValues) => void
  /** Gets the answers to this step. */
  onDone: (answers: FormValues) => Promise<void>
  onBack?: () => void
  /** Whether the reader came here by a step and not by opening the page. */
  moved: boolean
  servedStates: readonly string[]
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

/** One question of the enrollment, with its own Back and Continue. */
export const StepForm = ({ step, typed, onType, onDone, onBack, moved, servedStates }: Props) => {
  const { form, busy, errors } = useFormFor(step.schema, {
    defaultValue: typed,
    onSubmit: (value) => onDone(answersTo(step, value)),
  })
  useEffect(() => {
    if (moved) firstField(form.id)?.focus()
  }, [moved, form.id])
  const [home, setHome] = useState(typed.state ?? '')
  const asksHome = step.fields.some(({ name }) => name === 'state')
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
        if (target instanceof HTMLSelectElement && target.name === 'state') setHome(target.value)
      }}
    >
      <ErrorSummary errors={errorsBesideFields(errors)} />
      {step.fields.map((question) => (
        <StepInput key={question.name} question={question} field={form.getField(question.name)} />
      ))}
      {asksHome && isState(home) && !servedStates.includes(home) && (
        <div role="status">
          <Note tone="warning">
            {`We can’t see patients in ${stateNames[home]} yet: none of our clinicians is licensed there. You can sign up, but you can’t book a visit until that changes.`}
          </Note>
        </div>
      )}
      {MinorHelp && <MinorHelp />}
      <div className="dock">
        <div className="wrap">
          {onBack ? <Button onClick={onBack}>Back</Button> : <span />}
          <Button look="primary" type="submit" busy={busy}>
            Continue
          </Button>
        </div>
      </div>
    </form>
  )
}

const StepInput = ({ question, field }: { question: StepField; field: FieldState }) => {
  const { name, label, options, choices, type = 'text', ...input } = question
  if (choices) return <RadioCards field={field} legend={label} choices={choices} quiet />
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
  if (type === 'email') return <EmailField field={field} label={label} {...input} />
  return <Field field={field} label={label} type={type} {...input} />
}

const firstField = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('input, select')

/** An answer to each question of the step: one that was taken back is empty. */
const answersTo = ({ fields }: Step, values: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = values[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
