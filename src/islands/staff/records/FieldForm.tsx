import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { openDraft } from '#islands/stores/drafts'
import { Button } from '#islands/ui/Button.tsx'
import { cx } from '#islands/ui/cx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import type { ComboboxChoice } from '#islands/ui/form/Combobox.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FieldError, type FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { type DefaultValues, useFormFor } from '#islands/ui/form/use-form-for'
import { changedMeanwhile, type FieldTexts, type FormField } from './form-field'
import { useFieldDraft } from './use-field-draft'

type Props<Input, Output> = {
  /** Names what is kept of it until it is saved; its dialog clears that. */
  draft: string
  schema: z.ZodMiniType<Output, Input>
  fields: readonly FormField[]
  /** What is on file; when it changes under the open form, the form says how. */
  values: FieldTexts
  /** The word on the button. */
  submit: string
  look?: 'primary' | 'danger'
  onSave: (value: Output) => Promise<unknown>
  onCancel?: () => void
  children?: ReactNode
}

/** A form of a record from a list of fields. What was typed stays after a refusal. */
export const FieldForm = <Input extends Record<string, unknown>, Output>(
  props: Props<Input, Output>,
) => {
  const [attempt, setAttempt] = useState(0)
  const startOver = () => {
    openDraft(props.draft).clear()
    setAttempt(attempt + 1)
  }
  return <OpenForm key={attempt} {...props} onStartOver={startOver} />
}

const OpenForm = <Input extends Record<string, unknown>, Output>({
  onStartOver,
  draft: draftName,
  schema,
  fields: list,
  values,
  submit,
  look = 'primary',
  onSave,
  onCancel,
  children,
}: Props<Input, Output> & { onStartOver: () => void }) => {
  const draft = useFieldDraft(draftName, list, values)
  const { opened } = draft
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: opened as DefaultValues<Input>,
    onSubmit: onSave,
  })
  const states: Readonly<Record<string, FieldState | undefined>> = fields
  const meanwhile = changedMeanwhile(list, opened, values)
  const withForm = (use: (element: HTMLFormElement) => void) => {
    const element = document.getElementById(form.id)
    if (element instanceof HTMLFormElement) use(element)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on file is taken in when it changes
  useEffect(() => withForm(draft.fill), [form.id, values])
  return (
    <form
      {...form.props}
      noValidate
      className="stack g4 record-form"
      onInput={({ currentTarget }) => draft.save(currentTarget)}
    >
      {children}
      {draft.isRestored && (
        <div className="note" role="status">
          <span className="grow">What you typed here before, and did not save, is back.</span>
          <Button size="small" look="quiet" onClick={onStartOver}>
            Discard it
          </Button>
        </div>
      )}
      <div className="grid2">
        {list.map((each) => {
          const field = states[each.name]
          return (
            field && (
              <div key={each.name} className={cx((isWhole(each) || list.length === 1) && 'whole')}>
                <Control
                  field={field}
                  of={each}
                  text={opened[each.name] ?? ''}
                  colleague={draft.colleagueIn(each.name)}
                  onChooseColleague={(choice) =>
                    withForm((element) => draft.chooseColleague(element, each.name, choice))
                  }
                />
              </div>
            )
          )
        })}
      </div>
      {meanwhile.length > 0 && (
        <div className="note" role="status">
          <span>Changed meanwhile. Now on file: {meanwhile.join('; ')}.</span>
        </div>
      )}
      <ActionError error={error} />
      <DialogActions submit={submit} look={look} busy={busy} onCancel={onCancel} />
    </form>
  )
}

const types = {
  text: 'text',
  date: 'date',
  time: 'time',
  number: 'text',
  moment: 'datetime-local',
} as const

const isWhole = ({ kind }: FormField) => kind === 'long' || kind === 'tick' || kind === 'many'

// Few forms name a colleague.
const ColleagueField = lazyPart(() => import('../colleagues/ColleagueField'))
const colleagueIn = (options: readonly Option[], id: string) => {
  const found = options.find(({ value }) => value === id)
  return found ? { id, text: found.label } : null
}

type ControlProps = {
  field: FieldState
  of: FormField
  text: string
  /** Who was chosen before the page went; undefined where no one was. */
  colleague: ComboboxChoice | null | undefined
  onChooseColleague: (choice: ComboboxChoice | null) => void
}

const Control = ({ field, of, text, colleague, onChooseColleague }: ControlProps) => {
  const { label, help, kind = 'text', options = [], prompt, suggestions } = of
  const words = { field, label, help, optional: of.optional }
  if (kind === 'tick') return <Checkbox field={field} label={label} />
  if (kind === 'many')
    return (
      <fieldset className="field" aria-describedby={help && `${field.id}-help`}>
        <legend>{label}</legend>
        {options.length === 0 && <p className="ink-2">There is nothing to choose from yet.</p>}
        {options.map((option) => (
          <label key={option.value} className="check">
            <input
              type="checkbox"
              name={field.name}
              value={option.value}
              defaultChecked={text.split('\n').includes(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
        {help && (
          <span className="help" id={`${field.id}-help`}>
            {help}
          </span>
        )}
        <FieldError field={field} />
      </fieldset>
    )
  if (kind === 'long') return <TextArea {...words} rows={4} dir="auto" />
  if (kind === 'colleague')
    return (
      <Suspense>
        <ColleagueField
          {...words}
          roles={of.roles}
          first={colleague === undefined ? colleagueIn(options, text) : colleague}
          onChoose={onChooseColleague}
        />
      </Suspense>
    )
  if (kind === 'choice') return <Select {...words} options={options} prompt={prompt} />
  return (
    <>
      <Field
        {...words}
        type={types[kind]}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        autoComplete={of.autoComplete ?? 'off'}
        list={suggestions && `${field.id}-list`}
      />
      {suggestions && (
        <datalist id={`${field.id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}
