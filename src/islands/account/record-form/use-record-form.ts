import type * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { type PatientUpdate, savePatient } from '#islands/patient/record'
import { type DefaultValues, useFormFor } from '#islands/ui/form/use-form-for'
import { asksToChoose } from '#islands/ui/merged-form/use-merged-form'
import { type StoredValues, unsavedChanges } from '../../stores/merge-fields'
import { toast } from '../../stores/toasts'
import { type RecordPart, useMergedRecord } from './use-merged-record'

export interface RecordFormOptions<Input, Output> extends RecordPart {
  readonly schema: z.ZodMiniType<Output, Input>
  /** What to send for the controls that changed. */
  readonly attributesOf: (output: Output, changed: ReadonlySet<string>) => PatientUpdate
  /** Saves, and again with what a person confirmed. */
  readonly saveConfirmed?: (save: (confirmed: PatientUpdate) => Promise<number>) => Promise<number>
  /** Told which controls were saved. */
  readonly onSaved?: (changed: ReadonlySet<string>) => void
}

/**
 * A form over a part of the patient's record. It sends only what changed, with the version it was changed from; what
 * others saved meanwhile is merged field by field, and a field both wrote waits for the patient's choice. What is
 * typed is kept as a draft until it is saved.
 */
export const useRecordForm = <Input extends Record<string, unknown>, Output>(
  options: RecordFormOptions<Input, Output>,
) => {
  const { patientId, schema, attributesOf, saveConfirmed = (saveNow) => saveNow({}) } = options
  const handle = useFormFor(schema, {
    defaultValue: options.saved.values as DefaultValues<Input>,
    onSubmit: (output) => save(output),
  })
  const { id: formId } = handle.form
  const merged = useMergedRecord(formId, options)
  const { state, latest, change, element, typed, keepDraft, takeIn, others, resolve } = merged
  const save = async (output: Output, isRetry = false): Promise<void> => {
    if (asksToChoose(formId, latest.current.conflicts)) return
    const values = typed()
    const { saved } = latest.current
    const changed = new Set(changedNames(element(), saved.values, values))
    if (changed.size === 0) {
      toast('Nothing has changed.')
      return
    }
    try {
      const version = await saveConfirmed((confirmed) =>
        savePatient(patientId, { ...attributesOf(output, changed), ...confirmed }, saved.version),
      )
      change({ saved: { version, values }, taken: [] })
      clearSecrets(element())
      keepDraft()
      others.tell(version)
      options.onSaved?.(changed)
      toast('Your changes are saved.', { tone: 'good' })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      if (asksToChoose(formId, takeIn(await others.load()))) return
      if (isRetry) throw error
      return save(output, true)
    }
  }

  return { ...handle, ...state, typed, keepDraft, resolve }
}

export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'fields'>

/** A secret is never read into values: one that was typed is a change. */
const changedNames = (form: HTMLFormElement, saved: StoredValues, typed: StoredValues) => [
  ...Object.keys(unsavedChanges(saved, typed)),
  ...secretsOf(form)
    .filter(({ value }) => value !== '')
    .map(({ name }) => name),
]
const secretsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=password]'),
]
const clearSecrets = (form: HTMLFormElement) => {
  for (const secret of secretsOf(form)) secret.value = ''
}
