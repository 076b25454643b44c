import { useEffect, useRef } from 'react'
import { openDraft } from '../stores/drafts'

/** Typed answers about an exposure. */
interface TypedExposure {
  readonly where: string
  readonly typed: string
  readonly isAssault: boolean
}

/**
 * Keeps typed answers about an exposure in this tab over a reload, an ended session and a lost network, until they are
 * stored. Opens a folded question whose answers it restores.
 */
export const useExposureDraft = (
  patientId: string,
  formId: string,
  now: TypedExposure,
  restore: (saved: TypedExposure) => void,
) => {
  const draft = openDraft(`exposure-${patientId}`)
  const isRestored = useRef(false)
  const { where, typed, isAssault } = now
  // In sessionStorage, so it is read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const { where: savedWhere = '', typed: savedTime = '', isAssault: savedBox } = draft.read()
    if (typeof savedWhere !== 'string' || typeof savedTime !== 'string') return
    if (savedTime === '' && savedBox !== 'on') return
    restore({ where: savedWhere, typed: savedTime, isAssault: savedBox === 'on' })
    const folded = document.getElementById(formId)?.closest('details')
    if (folded) folded.open = true
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => {
    // The first run has the values before the draft was read.
    if (!isRestored.current) {
      isRestored.current = true
      return
    }
    if (typed || isAssault) draft.write({ where, typed, ...(isAssault && { isAssault: 'on' }) })
  }, [where, typed, isAssault])
  return draft
}
