import { useEffect, useState } from 'react'
import { fillUnchanged } from '#islands/early-actions/fill-unchanged'
import type { Draft } from '#islands/stores/drafts'
import { hasValues } from '#islands/ui/form/form-values'
import { type BookingRequest, confirmDraft } from './use-booking'

/** What is typed into the confirmation form: kept in this tab as it is typed, and put back after a reload. */
export const useConfirmDraft = (request: BookingRequest, formId: string) => {
  const [isChanged, setChanged] = useState(false)
  const [draft, setDraft] = useState<ReturnType<Draft['read']>>({})
  const [source, setSource] = useState<FormDataEntryValue | null>(null)
  const keep = (element: HTMLFormElement) => {
    setChanged(hasValues(element))
    setSource(new FormData(element).get('referredBy'))
    confirmDraft(request).saveForm(element)
  }
  // The draft is in sessionStorage, so it is read after hydration; what was typed until then is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const element = document.getElementById(formId)
    if (!(element instanceof HTMLFormElement)) return
    const stored = confirmDraft(request).read()
    setDraft(stored)
    fillUnchanged(element, stored)
    keep(element)
  }, [])
  return {
    isChanged,
    /** As it was put back. */
    draft,
    /** Who referred the patient; what else is asked depends on it. */
    source,
    setSource,
    keep,
  }
}
