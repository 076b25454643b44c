import { useRef, useState } from 'react'
import { type Draft, openDraft } from '#islands/stores/drafts'
import type { ComboboxChoice } from '#islands/ui/form/Combobox.tsx'
import { followOthers, readTexts, writeTexts } from './field-texts'
import type { FieldTexts, FormField } from './form-field'

/** A form as its page left it, and what was on file when it was opened. */
interface StoredForm {
  readonly onFile: FieldTexts
  readonly typed: FieldTexts
  /** The colleagues chosen in it, by the name of their field; null where one was taken out. */
  readonly colleagues: Readonly<Record<string, ComboboxChoice | null>>
}

/**
 * Keeps what is typed into the form of a record over a reload and a timeout. It is there again as if the form had
 * stayed open: what a colleague saved meanwhile is taken in where nothing was typed, and told where something was.
 */
export const useFieldDraft = (name: string, list: readonly FormField[], values: FieldTexts) => {
  const draft = openDraft(name)
  const [stored] = useState(() => storedIn(draft.read()))
  const [opened] = useState<FieldTexts>({ ...values, ...stored?.onFile })
  const colleagues = useRef(stored?.colleagues ?? {})
  const seen = useRef<FieldTexts | null>(null)
  const save = (form: HTMLFormElement) => {
    const names = list.filter(({ kind }) => kind !== 'colleague').map((field) => field.name)
    const typed = readTexts(form, names)
    const isChanged =
      names.some((each) => typed[each] !== (values[each] ?? '')) ||
      Object.keys(colleagues.current).length > 0
    const onFile = Object.fromEntries(names.map((each) => [each, opened[each] ?? '']))
    if (!isChanged) return draft.clear()
    draft.write({ form: JSON.stringify({ onFile, typed, colleagues: colleagues.current }) })
  }
  return {
    opened,
    /** It was typed before the form was opened. */
    isRestored: stored !== null,
    save,
    /** Who was chosen in this field; undefined where no one was. */
    colleagueIn: (field: string) => colleagues.current[field],
    chooseColleague: (form: HTMLFormElement, field: string, choice: ComboboxChoice | null) => {
      colleagues.current = { ...colleagues.current, [field]: choice }
      save(form)
    },
    /** Puts back what was typed, and takes in what is on file now. */
    fill: (form: HTMLFormElement) => {
      if (!seen.current && stored) writeTexts(form, stored.typed)
      followOthers(form, seen.current ?? opened, values)
      seen.current = values
    },
  }
}

const storedIn = ({ form }: ReturnType<Draft['read']>): StoredForm | null =>
  typeof form === 'string' ? JSON.parse(form) : null
