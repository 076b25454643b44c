import { useEffect, useRef, useState } from 'react'
import type { PatientVersion } from '#islands/patient/record'
import { openDraft } from '../../stores/drafts'
import {
  type FieldConflict,
  mergeFields,
  type SavedFields,
  type StoredValue,
  type StoredValues,
  unsavedChanges,
} from '../../stores/merge-fields'
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

/** The part of a record that a form is over. */
export interface RecordPart {
  /** Names the draft. */
  readonly name: string
  readonly patientId: string
  readonly saved: SavedFields
  /** What the controls show of a record. */
  readonly valuesOf: (record: PatientVersion) => StoredValues
}

/**
 * What is typed over a part of the patient's record: kept as a draft, and merged field by field with what others save
 * meanwhile. A field both wrote waits for the patient's choice.
 */
export const useMergedRecord = (
  formId: string,
  { name, patientId, saved: first, valuesOf }: RecordPart,
) => {
  const draft = openDraft(`account:${name}`)
  const [state, setState] = useState<State>({
    saved: first,
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

  const element = () => {
    const found = document.getElementById(formId)
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

  return { state, latest, change, element, keepDraft, takeIn, others, resolve }
}

const parseDraft = (text: unknown): { saved: SavedFields; values: StoredValues } | null => {
  if (typeof text !== 'string') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
