import { useEffect, useRef, useState } from 'react'
import { openDraft } from '../../stores/drafts'
import {
  type FieldConflict,
  mergeFields,
  type SavedFields,
  type StoredValue,
  type StoredValues,
  unsavedChanges,
} from '../../stores/merge-fields'
import { readControls, writeControls } from './control-values'

type Conflicts = Readonly<Record<string, FieldConflict>>
interface State {
  readonly saved: SavedFields
  readonly conflicts: Conflicts
  readonly isDirty: boolean
  /** Fields that took a value saved elsewhere while the form was open. */
  readonly taken: readonly string[]
}

/**
 * What is typed into a form over what is on file, as it was opened and as it is read again: kept as a draft, and merged
 * field by field with what others save meanwhile. A field both wrote waits for the user's choice.
 */
export const useMergedForm = (formId: string, draftName: string, onFile: SavedFields) => {
  const draft = openDraft(draftName)
  const [state, setState] = useState<State>({
    saved: onFile,
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
  const typed = () => readControls(element())

  const keepDraft = () => {
    const { saved } = latest.current
    const values = typed()
    const isDirty = Object.keys(unsavedChanges(saved.values, values)).length > 0
    if (isDirty) draft.write({ form: JSON.stringify({ saved, values }) })
    else draft.clear()
    if (isDirty !== latest.current.isDirty) change({ isDirty })
  }

  /** Takes in what was saved elsewhere, over what the form holds unless told. */
  const merge = (after: SavedFields, before = latest.current.saved.values, mine = typed()) => {
    const { conflicts: open } = latest.current
    const { values, conflicts } = mergeFields(before, after.values, mine, [], open)
    const displayed = typed()
    writeControls(element(), values)
    change({ saved: after, conflicts, taken: Object.keys(unsavedChanges(displayed, values)) })
    keepDraft()
    return conflicts
  }

  const resolve = (field: string, value: StoredValue | null) => {
    const { [field]: _, ...conflicts } = latest.current.conflicts
    const { [field]: __, ...rest } = typed()
    writeControls(element(), value === null ? rest : { ...rest, [field]: value })
    change({ conflicts })
    keepDraft()
  }

  // Drafts are in the browser's storage, so they are read after hydration; what was typed until then is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const stored = parseDraft(draft.read().form)
    const early = unsavedChanges(latest.current.saved.values, typed())
    if (stored && Object.keys(early).length === 0)
      merge(latest.current.saved, stored.saved.values, stored.values)
    else keepDraft()
    change({ taken: [] })
  }, [])

  // Read again because a save was refused, or because others were heard of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version
  useEffect(() => {
    if (onFile.version > latest.current.saved.version) merge(onFile)
  }, [onFile.version])

  return { state, latest, change, element, typed, keepDraft, merge, resolve, draft }
}

/** What was typed over a row that is not there yet, as a draft keeps it. */
export const draftedValues = (draftName: string): StoredValues =>
  parseDraft(openDraft(draftName).read().form)?.values ?? {}

/** Whether the user must choose first, which this then asks of them: their form is not sent with open conflicts. */
export const asksToChoose = (formId: string, conflicts: Conflicts): boolean => {
  if (Object.keys(conflicts).length === 0) return false
  const first = document.getElementById(formId)?.querySelector('[data-conflicts]')
  if (first instanceof HTMLElement) first.focus()
  return true
}

const parseDraft = (text: unknown): { saved: SavedFields; values: StoredValues } | null => {
  if (typeof text !== 'string') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
