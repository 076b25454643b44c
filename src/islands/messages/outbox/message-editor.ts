import { atom } from 'nanostores'

interface Editor {
  readonly conversationId: string
  readonly insert: (text: string) => void
}
/** Where a refused message of the conversation on screen can be written again; null where none can be written. */
export const $editor = atom<Editor | null>(null)
/** Says where, until the returned function is called. */
export const registerEditor = (conversationId: string, insert: Editor['insert']): (() => void) => {
  const editor = { conversationId, insert }
  $editor.set(editor)
  return () => {
    if ($editor.get() === editor) $editor.set(null)
  }
}
