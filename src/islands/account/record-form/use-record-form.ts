import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { type PatientUpdate, type PatientVersion, savePatient } from '#islands/patient/record'
import { type DefaultValues, useFormFor } from '#islands/ui/form/use-form-for'
import { openDraft } from '../../stores/drafts'
import {
  type FieldConflict,
  mergeFields,
  type SavedFields,
  type StoredValue,
  type StoredValues,
  unsavedChanges,
} from '../../stores/merge-fields'
import { toast } from '../../stores/toasts'
import { readControls, writeControls } from './form-values'
import { useOtherSaves } from './use-other-saves'

type Conflicts = Readonly<Record<string, FieldConflict>>
interface State {
  readonly saved: SavedFields
  readonly conflicts: Conflicts
  readonly isDirty: boolean
  /** Fields that took a value saved elsewhere while the form was open. */
  readonly taken: readonly string[]
}

export interface RecordFormOptions<Input, Output> {
  /** Names the draft. */
  readonly name: string
  readonly patientId: string
  readonly saved: SavedFields
  readonly schema: z.ZodMiniType<Output, Input>
  /** What the controls show of a record. */
  readonly valuesOf: (record: PatientVersion) => StoredValues
  /** What to send for the controls that changed. */
  readonly attributesOf: (output: Output, changed: ReadonlySet<string>) => PatientUpdate
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
  const { name, patientId, schema, valuesOf, attributesOf } = options
  const draft = openDraft(`account:${name}`)
  const [state, setState] = useState<State>({
    saved: options.saved,
    conflicts: {},
    isDirty: false,
    taken: [],
  })
  // Answers come between renders.
  const latest = useRef(state)
  const change = (next: Partial<State>) => {
    latest.current = { ...latest.current, ...next }
    setState(latest.current)
  }

  const handle = useFormFor(schema, {
    defaultValue: options.saved.values as DefaultValues<Input>,
    onSubmit: (output) => save(output),
  })
  const { id } = handle.form
  const element = () => {
    const found = document.getElementById(id)
    if (found instanceof HTMLFormElement) return found
    throw new Error('The form is gone')
  }

  const keepDraft = () => {
    const { saved } = latest.current
    const values = readControls(element())
    const isDirty = Object.keys(unsavedChanges(saved.values, values)).length > 0
    if (isDirty) draft.write({ form: JSON.stringify({ saved, values }) })
    else draft.clear()
    if (isDirty !== latest.current.isDirty) change({ isDirty })
  }

  /** Takes in what was saved elsewhere. */
  const merge = (after: SavedFields, before: StoredValues, typed: StoredValues) => {
    const { conflicts: open } = latest.current
    const { values, conflicts } = mergeFields(before, after.values, typed, [], open)
    const displayed = readControls(element())
    writeControls(element(), values)
    change({ saved: after, conflicts, taken: Object.keys(unsavedChanges(displayed, values)) })
    keepDraft()
    return conflicts
  }
  const takeIn = (record: PatientVersion) =>
    merge(
      { version: record.version, values: valuesOf(record) },
      latest.current.saved.values,
      readControls(element()),
    )
  const others = useOtherSaves(patientId, latest, takeIn)

  const save = async (output: Output, isRetry = false): Promise<void> => {
    if (Object.keys(latest.current.conflicts).length > 0) return focusConflicts(id)
    const typed = readControls(element())
    const { saved } = latest.current
    const changed = new Set(changedNames(element(), saved.values, typed))
    if (changed.size === 0) {
      toast('Nothing has changed.')
      return
    }
    try {
      const version = await savePatient(patientId, attributesOf(output, changed), saved.version)
      change({ saved: { version, values: typed }, taken: [] })
      clearSecrets(element())
      keepDraft()
      others.tell(version)
      options.onSaved?.(changed)
      toast('Your changes are saved.', { tone: 'good' })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      const conflicts = takeIn(await others.load())
      if (Object.keys(conflicts).length > 0) return focusConflicts(id)
      if (isRetry) throw error
      return save(output, true)
    }
  }

  const resolve = (field: string, value: StoredValue | null) => {
    const { [field]: _, ...conflicts } = latest.current.conflicts
    const { [field]: __, ...rest } = readControls(element())
    writeControls(element(), value === null ? rest : { ...rest, [field]: value })
    change({ conflicts })
    keepDraft()
  }

  // Drafts are in the browser's storage, so they are read after hydration; what was typed until then is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const stored = parseDraft(draft.read().form)
    const early = unsavedChanges(latest.current.saved.values, readControls(element()))
    if (stored && Object.keys(early).length === 0)
      merge(latest.current.saved, stored.saved.values, stored.values)
    else keepDraft()
    change({ taken: [] })
  }, [])

  return { ...handle, ...state, typed: () => readControls(element()), keepDraft, resolve }
}

export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'fields'>

const parseDraft = (text: unknown): { saved: SavedFields; values: StoredValues } | null => {
  if (typeof text !== 'string') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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

const focusConflicts = (formId: string) => {
  const first = document.getElementById(formId)?.querySelector('[data-conflicts]')
  if (first instanceof HTMLElement) first.focus()
}
