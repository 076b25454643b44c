import { useEffect } from 'react'
import { openDraft } from '../stores/drafts'
import { fillUnchanged } from './fill-unchanged'

/** Keeps what is typed into a form over a reload and a timeout, until it is cleared. */
export const useDraft = (name: string, formId: string) => {
  const draft = openDraft(name)
  // Drafts are in the browser's storage, so they are read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const element = document.getElementById(formId)
    if (element instanceof HTMLFormElement) fillUnchanged(element, draft.read())
  }, [])
  return draft
}
