import { useLayoutEffect, useState } from 'react'
import { openDraft } from '../stores/drafts'
import { fillUnchanged } from './fill-unchanged'

/** Keeps what is typed into a form over a reload and a timeout, until it is cleared. */
export const useDraft = (name: string, formId: string) => {
  const draft = openDraft(name)
  // Drafts are in the browser's storage, so they are read after hydration; and before the form tells of what stands in
  // it, which is kept as if it were typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    const element = document.getElementById(formId)
    if (element instanceof HTMLFormElement) fillUnchanged(element, draft.read())
  }, [])
  return draft
}

/** A choice of such a form whose options are loaded after it, or on which other fields depend. The server never draws it. */
export const useDraftedChoice = (draft: string, field: string, first = '') =>
  useState(() => {
    const value = openDraft(draft).read()[field]
    return typeof value === 'string' ? value : first
  })
