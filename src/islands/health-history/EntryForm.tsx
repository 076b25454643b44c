import { useState } from 'react'
import { listedConditions } from '#edge/domains/health_histories/conditions'
import { displayPartialDate } from '#edge/domains/health_histories/partial-date'
import {
  type HealthSection,
  isMeasured,
  sectionFields,
} from '#edge/domains/health_histories/sections'
import { vitalOf, vitalsIn } from '#edge/domains/health_histories/vitals'
import { localDate } from '#edge/platform/time'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { Field } from '../ui/form/Field'
import { Select } from '../ui/form/Select'
import { TextArea } from '../ui/form/TextArea'
import { useFormFor } from '../ui/form/use-form-for'
import { entryDraft, entryOf, entrySchema, type HealthEntry, otherCode } from './entries'
import { sectionWords, severityLabels } from './sections'

type Props = {
  /** Whose history it is: what is typed is kept for this one. */
  patientId: string
  section: HealthSection
  /** The reader's. */
  zone: string
  /** The one to change; null adds one. */
  entry: HealthEntry | null
  onSave: (values: ReturnType<typeof entryOf>) => Promise<unknown>
  onCancel: () => void
}

const aYearIsEnough = 'A year is enough, such as 2019.'
const dateText = (value: string | null | undefined) => (value ? displayPartialDate(value) : '')

/**
 * One entry of a section: the same questions for patients and staff. What is typed is a draft until it is saved or
 * canceled; a form is opened in the browser only, so that the draft is there from the start.
 */
export const EntryForm = ({ patientId, section, zone, entry, onSave, onCancel }: Props) => {
  const words = sectionWords[section]
  const fieldNames = sectionFields[section]
  const draft = entryDraft(patientId, section, entry?.id)
  const [saved] = useState(() => controlsOf(section, entry, zone))
  const [first] = useState(() => ({ ...saved, ...draft.read() }))
  const [code, setCode] = useState(first.code)
  const { form, fields, busy, errors } = useFormFor(entrySchema(section, zone), {
    defaultValue: first,
    onSubmit: async (values) => {
      await onSave({
        ...Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? null])),
        ...entryOf(values, zone),
      })
      draft.clear()
    },
  })
  const cancel = () => {
    draft.clear()
    onCancel()
  }
  const measurement = vitalOf(code)
  const isListed = section === 'conditions' && code !== otherCode
  return (
    <form
      {...form.props}
      noValidate
      className="stack g5"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget, saved)}
    >
      <ErrorSummary errors={errors} />
      {isMeasured(section) ? (
        <div className="grid2">
          <Select
            field={fields.code}
            label="What was measured"
            prompt="Choose one"
            disabled={entry !== null}
            options={vitalsIn(section).map(([value, { label }]) => ({ value, label }))}
            onChange={({ target }) => setCode(target.value)}
          />
          <Field
            field={fields.value}
            label={measurement?.unit ? `Value in ${measurement.unit}` : 'Value'}
            help={measurement && `Such as ${measurement.example}`}
            autoComplete="off"
          />
          <Field field={fields.takenOn} label="When" type="date" />
        </div>
      ) : (
        <div className="grid2">
          {section === 'conditions' && (
            <Select
              field={fields.code}
              label="Condition"
              prompt="Choose one"
              disabled={entry !== null}
              options={[
                ...listedConditions.map((value) => ({ value, label: value })),
                { value: otherCode, label: 'Another condition' },
              ]}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          {!isListed && (
            <Field
              field={fields.label}
              label={section === 'conditions' ? 'Which condition' : words.labels.label}
              autoComplete="off"
              maxLength={200}
            />
          )}
          {fieldNames.includes('severity') && (
            <Select
              field={fields.severity}
              label="How severe"
              prompt="Choose one"
              options={Object.entries(severityLabels).map(([value, label]) => ({ value, label }))}
            />
          )}
          {fieldNames.includes('reaction') && (
            <Field
              field={fields.reaction}
              label="What happens"
              help="Such as a rash, or trouble breathing."
              optional
              autoComplete="off"
              maxLength={200}
            />
          )}
          {fieldNames.includes('onsetOn') && (
            <Field
              field={fields.onsetOn}
              label={words.labels.onsetOn}
              help={aYearIsEnough}
              optional
              autoComplete="off"
            />
          )}
          {fieldNames.includes('endedOn') && (
            <Field
              field={fields.endedOn}
              label={words.labels.endedOn}
              help={aYearIsEnough}
              optional
              autoComplete="off"
            />
          )}
        </div>
      )}
      {fieldNames.includes('details') && (
        <TextArea
          field={fields.details}
          label={words.labels.details}
          optional
          rows={2}
          maxLength={500}
        />
      )}
      <FormActions submit={entry ? 'Save changes' : 'Add'} busy={busy} onCancel={cancel} />
    </form>
  )
}

/** What the controls hold for an entry. */
const controlsOf = (section: HealthSection, entry: HealthEntry | null, zone: string) => ({
  code: entry?.code ?? (section === 'conditions' && entry ? otherCode : ''),
  label: entry?.label ?? '',
  severity: entry?.severity ?? null,
  reaction: entry?.reaction ?? '',
  details: entry?.details ?? '',
  onsetOn: dateText(entry?.onsetOn),
  endedOn: dateText(entry?.endedOn),
  value: entry?.value ?? '',
  takenOn: localDate(entry?.takenAt ?? Date.now(), zone),
})
