import { currentUserId, onLogOut } from './session'
import { browserStorage, tabStorage } from './web-storage'

type Values = Record<string, string | string[]>

/** What was typed and not yet sent. It survives a reload, a timeout and a new version, in this tab, for this person. */
export interface Draft {
  read(): Values
  write(values: Values): void
  /** Takes down what a form holds now and not in `saved`; passwords, codes and files are never kept. */
  saveForm(form: HTMLFormElement, saved?: Readonly<Record<string, unknown>>): void
  clear(): void
}

const prefix = 'draft:'

export const openDraft = (name: string): Draft => {
  const key = () => `${prefix}${currentUserId() ?? 'guest'}:${name}`
  const self: Draft = {
    read: () => parseValues(tabStorage.read(key())),
    write: (values) => tabStorage.write(key(), JSON.stringify(values)),
    saveForm: (form, saved = {}) => {
      const typed = Object.entries(valuesOf(form)).filter(
        ([name, value]) => !(name in saved && value === (saved[name] ?? '')),
      )
      if (typed.length) self.write(Object.fromEntries(typed))
      else self.clear()
    },
    clear: () => tabStorage.remove(key()),
  }
  return self
}

const isSecret = (element: Element | RadioNodeList | null) =>
  element instanceof HTMLInputElement &&
  (element.type === 'password' || /one-time-code|password/.test(element.autocomplete))

const valuesOf = (form: HTMLFormElement): Values => {
  const values: Values = {}
  const data = new FormData(form)
  for (const name of new Set(data.keys())) {
    const all = data.getAll(name).filter((value) => typeof value === 'string')
    if (isSecret(form.elements.namedItem(name)) || all.length === 0) continue
    values[name] = all.length === 1 ? (all[0] ?? '') : all
  }
  return values
}

const parseValues = (text: string | null): Values => {
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

/** Drafts go with the user who logs out; after a timeout they wait for the same person, and no other user's stay. */
export const removeDraftsOfOthers = (userId: string) => {
  for (const name of tabStorage.names())
    if (name.startsWith(prefix) && !name.startsWith(`${prefix}${userId}:`)) tabStorage.remove(name)
}

/** What the messages on their way are kept under, of all users or of one. */
export const outboxPrefix = (userId?: string) => `messages_outbox:${userId ? `${userId}:` : ''}`

/** Sends the user's messages on their way, now and when the network is back. The outbox is loaded only where one is. */
export const sendWaitingMessages = (
  userId: string,
  loadOutbox: () => Promise<{ flushOutbox: () => Promise<void> }>,
): (() => void) => {
  const send = () => {
    if (browserStorage.names().some((name) => name.startsWith(outboxPrefix(userId))))
      void loadOutbox().then(
        ({ flushOutbox }) => flushOutbox(),
        () => {},
      )
  }
  send()
  addEventListener('online', send)
  return () => removeEventListener('online', send)
}

onLogOut(({ keepDrafts }) => {
  if (keepDrafts) return
  for (const name of tabStorage.names()) if (name.startsWith(prefix)) tabStorage.remove(name)
})
