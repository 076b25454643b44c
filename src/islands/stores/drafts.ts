import { onLogOut } from './session'
import { $token, adopt, userOf } from './token'
import { tabShelf } from './web-storage'

type Values = Record<string, string | string[]>

/** What was typed and not yet sent. It survives a reload, a timeout and a new version, in this tab, for this person. */
export interface Draft {
  read(): Values
  write(values: Values): void
  /** Takes down what a form holds now; passwords, codes and files are never kept. */
  take(form: HTMLFormElement): void
  clear(): void
}

const prefix = 'draft:'

export const draft = (name: string): Draft => {
  const key = () => `${prefix}${userOf($token.get() ?? adopt()) ?? 'guest'}:${name}`
  const self: Draft = {
    read: () => parsed(tabShelf.read(key())),
    write: (values) => tabShelf.write(key(), JSON.stringify(values)),
    take: (form) => self.write(valuesOf(form)),
    clear: () => tabShelf.remove(key()),
  }
  return self
}

const secret = (element: Element | RadioNodeList | null) =>
  element instanceof HTMLInputElement &&
  (element.type === 'password' || /one-time-code|password/.test(element.autocomplete))

const valuesOf = (form: HTMLFormElement): Values => {
  const values: Values = {}
  const data = new FormData(form)
  for (const name of new Set(data.keys())) {
    const all = data.getAll(name).filter((value) => typeof value === 'string')
    if (secret(form.elements.namedItem(name)) || all.length === 0) continue
    values[name] = all.length === 1 ? (all[0] ?? '') : all
  }
  return values
}

const parsed = (text: string | null): Values => {
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

/** Drafts go with whoever logs out; after a timeout they wait for the same person, and nobody else's stay. */
export const keepDraftsOf = (userId: string) => {
  for (const name of tabShelf.names())
    if (name.startsWith(prefix) && !name.startsWith(`${prefix}${userId}:`)) tabShelf.remove(name)
}

onLogOut(({ keepDrafts }) => {
  if (keepDrafts) return
  for (const name of tabShelf.names()) if (name.startsWith(prefix)) tabShelf.remove(name)
})
