import { withoutHiddenCharacters } from '../../src/edge/platform/languages/hidden-characters'
import { announce } from '../notices/announce'
import { type ReadPaste, readPaste } from './read-paste'

/** Clipboard formats of the Studio and its rich text editor: clean, and richer than HTML. */
const ownFormats = ['application/x-portable-text', 'application/json']
const seen = new WeakSet<Event>()

/**
 * Reads what is pasted or dropped before any field does: without what cannot be seen, with what can be kept of its
 * meaning, and with a word about the rest. Fields then take it as they take any paste.
 */
export const cleanPastes = (): void => {
  const read = (event: Event, data: DataTransfer | null) => {
    if (!data || seen.has(event) || ownFormats.some((format) => data.types.includes(format))) return
    const field = (event.target as Element | null)?.closest?.(
      '[contenteditable="true"], textarea, input',
    )
    if (!field || (field instanceof HTMLInputElement && !isText(field))) return
    clean(event, data, field)
  }
  const options = { capture: true }
  addEventListener('paste', (event) => read(event, event.clipboardData), options)
  addEventListener('drop', (event) => read(event, event.dataTransfer), options)
}
const isText = ({ type }: HTMLInputElement) => /^(text|search|email|url|tel)$/.test(type)

const stop = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const clean = (event: Event, data: DataTransfer, field: Element): void => {
  const html = data.getData('text/html')
  const plain = data.getData('text/plain')
  if (!html && !plain && data.files.length) {
    stop(event)
    refuse('A picture or a file cannot stand in a text. Pictures have a field of their own.')
    return
  }
  const document = html ? readPaste(html) : null
  if (document?.refusal) {
    stop(event)
    refuse(document.refusal)
    return
  }
  const isRich = field.matches('[contenteditable="true"]')
  const text = document?.isChanged ? document.text : withoutHiddenCharacters(plain)
  if (text === plain && !(isRich && html)) return
  stop(event)
  if (isRich) pasteInto(field, event, document?.html ?? null, document?.text ?? text)
  else insertText(field as HTMLTextAreaElement, text)
  tell(document)
}

const refuse = (description: string) =>
  announce({ status: 'error', title: 'This was not pasted', description, id: 'paste' })
const tell = (document: ReadPaste | null) => {
  if (document?.notes.length)
    announce({
      status: 'warning',
      title: 'Check what was pasted',
      description: document.notes.join(' '),
      id: 'paste',
    })
}

/** The same event again with what was read. */
const pasteInto = (field: Element, event: Event, html: string | null, text: string): void => {
  const data = new DataTransfer()
  if (html !== null) data.setData('text/html', `<html><body>${html}</body></html>`)
  data.setData('text/plain', text)
  const shared = { bubbles: true, cancelable: true, composed: true }
  const again =
    event instanceof DragEvent
      ? new DragEvent('drop', {
          ...shared,
          dataTransfer: data,
          clientX: event.clientX,
          clientY: event.clientY,
        })
      : new ClipboardEvent('paste', { ...shared, clipboardData: data })
  seen.add(again)
  ;(event.target ?? field).dispatchEvent(again)
}

/** Into a plain field where the cursor is, so that the browser can undo it. */
const insertText = (field: HTMLTextAreaElement | HTMLInputElement, text: string): void => {
  field.focus()
  const isOneLine = field instanceof HTMLInputElement
  document.execCommand('insertText', false, isOneLine ? text.replace(/\s*\n\s*/g, ' ') : text)
}
