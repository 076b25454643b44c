import { useEffect, useRef } from 'react'
import { openDraft } from '../../stores/drafts'
import type { StoredValues } from '../../stores/merge-fields'
import { readControls, writeControls } from './form-values'

/** Keeps what is typed into a form that is not over the record: over a reload, a timeout and a new version. */
export const useFormDraft = (name: string, formId: string) => {
  const draft = useRef(openDraft(`account:${name}`))
  const element = () => {
    const found = document.getElementById(formId)
    return found instanceof HTMLFormElement ? found : null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is put back once
  useEffect(() => {
    const { form: saved } = draft.current.read()
    const form = element()
    if (form && typeof saved === 'string') writeControls(form, JSON.parse(saved) as StoredValues)
  }, [])
  return {
    save: () => {
      const form = element()
      if (form) draft.current.write({ form: JSON.stringify(readControls(form)) })
    },
    clear: () => draft.current.clear(),
  }
}
