import { useState } from 'react'
import { displayPartialDate } from '#edge/domains/health_histories/partial-date'
import { type HealthSection, sectionFields } from '#edge/domains/health_histories/sections'
import { localDate, now } from '#edge/platform/time'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { TextArea } from '../ui/form/TextArea'
import { useFormFor } from '../ui/form/use-form-for'
import { EntryFields } from './EntryFields'
import { entryDraft, entryOf, entrySchema, type HealthEntry, otherCode } from './entries'
import { sectionWords } from './sections'

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

const dateText = (value: string | null | undefined) => (value ? displayPartialDate(value) : '')

/**
 * One entry of a section: the same questions for patients and staff. What is typed is a draft until it is saved or
 * canceled; a form is opened in the browser only, so that the draft is there from the start.
 */
export const EntryForm = ({ patientId, section, zone, entry, onSave, onCancel }: Props) => {
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
        ...entryOf(values, zone, entry?.takenAt),
      })
      draft.clear()
    },
  })
  const cancel = () => {
    draft.clear()
    onCancel()
  }
  return (
    <form
      {...form.props}
      noValidate
      className="stack g5"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget, saved)}
    >
      <ErrorSummary errors={errors} />
      <EntryFields
        section={section}
        fields={fields}
        code={code}
        isNew={entry === null}
        onCode={setCode}
      />
      {fieldNames.includes('details') && (
        <TextArea
          field={fields.details}
          label={sectionWords[section].labels.details}
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
  takenOn: localDate(entry?.takenAt ?? now(), zone),
})
