import { useEffect, useState } from 'react'
import { openDraft } from '#islands/stores/drafts'
import type { ListedColleague } from '../../colleagues/colleague'

type Mentioned = Pick<ListedColleague, 'id' | 'text'>

/** Whom a text that is being written brings it to: kept beside its draft, and each counts while their name stands in it. */
export const useMentions = (draftName: string) => {
  const [mentioned, setMentioned] = useState<readonly Mentioned[]>([])
  useEffect(() => {
    const saved = Object.entries(openDraft(`${draftName}-mentions`).read())
    setMentioned(saved.map(([id, text]) => ({ id, text: String(text) })))
  }, [draftName])
  const keep = (next: readonly Mentioned[]) => {
    const draft = openDraft(`${draftName}-mentions`)
    if (next.length > 0) draft.write(Object.fromEntries(next.map(({ id, text }) => [id, text])))
    else draft.clear()
    setMentioned(next)
  }
  return {
    add: ({ id, text }: Mentioned) =>
      keep([...mentioned.filter((each) => each.id !== id), { id, text }]),
    clear: () => keep([]),
    idsIn: (text: string): string[] =>
      mentioned.filter((each) => text.includes(`@${each.text}`)).map(({ id }) => id),
  }
}
