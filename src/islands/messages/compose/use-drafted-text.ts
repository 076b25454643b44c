import { type RefObject, useEffect, useState } from 'react'
import { openDraft } from '#islands/stores/drafts'
import { followEdit } from '../outbox/edit-holds'
import { registerEditor } from '../outbox/message-editor'

/** Told of every change of a text, with how to put another one in its place. */
export type OnType = (text: string, replace: (text: string) => void) => void

/** The text of a message and how it is typed: kept as a draft of this tab; what was not sent comes back into it. */
export const useDraftedText = (
  draftName: string,
  conversationId: string | null,
  field: RefObject<HTMLTextAreaElement | null>,
  onType: OnType | undefined,
) => {
  const [text, setText] = useState('')
  useEffect(() => {
    const { text: draftText } = openDraft(draftName).read()
    if (typeof draftText === 'string') setText((typed) => typed || draftText)
  }, [draftName])
  const type = (typed: string) => {
    setText(typed)
    const draft = openDraft(draftName)
    if (typed) draft.write({ ...draft.read(), text: typed })
    else {
      draft.clear()
      if (conversationId) followEdit(conversationId)
    }
    onType?.(typed, replace)
  }
  const replace = (typed: string) => {
    type(typed)
    field.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation; what was typed since is read from the field
  useEffect(() => {
    if (!conversationId) return
    return registerEditor(conversationId, (words) =>
      replace([words, field.current?.value].filter(Boolean).join('\n')),
    )
  }, [conversationId])
  return [text, type] as const
}
