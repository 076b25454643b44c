import { useEffect, useState } from 'react'
import { displayPartialDate } from '#edge/domains/health_histories/partial-date'
import {
  type HealthSection,
  isMeasured,
  sectionFields,
} from '#edge/domains/health_histories/sections'
import { localDate, now } from '#edge/platform/time'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { openDraft } from '../stores/drafts'
import type { SavedFields } from '../stores/merge-fields'
import { Note } from '../ui/feedback/Note'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { TextArea } from '../ui/form/TextArea'
import { useFormFor } from '../ui/form/use-form-for'
import { ChangedElsewhere } from '../ui/merged-form/ChangedElsewhere'
import { present } from '../ui/merged-form/pick-changed'
import { asksToChoose, draftedValues, useMergedForm } from '../ui/merged-form/use-merged-form'
import { EntryFields, type SearchOfNames } from './EntryFields'
import { draftNameOf, entryOf, entrySchema, type HealthEntry, otherCode } from './entries'
import { controlLabels, severityLabels } from './sections'

type Props = {
  /** Whose history it is: what is typed is kept for this one. */
  patientId: string
  section: HealthSection
  /** The reader's. */
  zone: string
  /** The one to change; null adds one. */
  entry: HealthEntry | null
  /** Whether it was removed elsewhere since its form was opened: what is typed may be added again. */
  isGone?: boolean
  onSave: (values: ReturnType<typeof entryOf>) => Promise<unknown>
  onCancel: () => void
  renderSearch?: SearchOfNames | undefined
}

/**
 * One entry of a section: the same questions for patients and staff. What is typed is a draft until it is saved or
 * canceled; a form is opened in the browser only, so that the draft is there from the start.
 */
export const EntryForm = ({
  patientId,
  section,
  zone,
  entry,
  isGone = false,
  onSave,
  onCancel,
  renderSearch,
}: Props) => {
  const fieldNames = sectionFields[section]
  const before = isGone ? null : entry
  const isNew = before === null
  const draftName = draftNameOf(patientId, section, before?.id)
  const [first] = useState(() => ({
    ...controlsOf(section, entry, zone),
    // Of an entry that is there, the draft is merged with what is on file.
    ...(entry === null && draftedValues(draftName)),
  }))
  const [code, setCode] = useState(first.code)
  const { form, fields, busy, errors } = useFormFor(entrySchema(section, zone, before), {
    defaultValue: first,
    onSubmit: async (values) => {
      if (asksToChoose(form.id, latest.current.conflicts)) return
      await onSave({
        ...Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? null])),
        ...entryOf(values, zone, before?.takenAt),
      })
      draft.clear()
    },
  })
  const merged = useMergedForm(form.id, draftName, savedOf(section, entry, zone))
  const { state, latest, typed, keepDraft, resolve, draft } = merged
  // What was typed over an entry that is gone is the draft of a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is gone
  useEffect(() => {
    if (!isGone) return
    openDraft(draftNameOf(patientId, section, entry?.id)).clear()
    keepDraft()
  }, [isGone])
  const cancel = () => {
    draft.clear()
    onCancel()
  }
  return (
    <form {...form.props} noValidate className="stack g5" onInput={keepDraft}>
      <ErrorSummary errors={errors} />
      {isGone && (
        <div role="status">
          <Note>
            This was removed elsewhere meanwhile. What you wrote is still here: add it again if it
            still counts.
          </Note>
        </div>
      )}
      <ChangedElsewhere
        labels={controlLabels(section)}
        texts={severityLabels}
        typed={typed}
        taken={state.taken}
        conflicts={state.conflicts}
        onResolve={resolve}
      />
      <EntryFields
        section={section}
        fields={fields}
        code={code}
        isNew={isNew}
        onCode={setCode}
        renderSearch={renderSearch}
      />
      {fieldNames.includes('details') && (
        <TextArea
          field={fields.details}
          label={controlLabels(section).details}
          optional
          rows={2}
          maxLength={500}
        />
      )}
      <FormActions submit={isNew ? 'Add' : 'Save changes'} busy={busy} onCancel={cancel} />
    </form>
  )
}

const dateText = (value: string | null | undefined) => (value ? displayPartialDate(value) : '')

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

/** The same of the controls that the form of a section has. */
const savedOf = (section: HealthSection, entry: HealthEntry | null, zone: string): SavedFields => {
  const { value, takenOn, ...words } = controlsOf(section, entry, zone)
  const { code } = words
  return {
    version: entry?.version ?? 0,
    values: present(isMeasured(section) ? { code, value, takenOn } : words),
  }
}
