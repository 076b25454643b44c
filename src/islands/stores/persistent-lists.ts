import { browserStorage, persistentListsKey } from './web-storage'

/** Lists that are the same for everyone who reads them, and tell nothing of a person: only these are kept. */
const sharedLists = /^\/(dropdown_options|business_hours)(\?|$)/
export const maxPersistentMs = 8 * 3_600_000

interface PersistentList {
  readonly data: unknown
  /** When the API answered it, epoch milliseconds. */
  readonly at: number
}
interface PersistentLists {
  readonly version: string
  readonly lists: Readonly<Record<string, PersistentList>>
}

/** The list as this browser has kept it for up to eight hours; undefined for any other query. */
export const readPersistentList = (key: string): PersistentList | undefined => {
  const list = readStored()?.lists[key]
  return list && Date.now() - list.at < maxPersistentMs ? list : undefined
}

/** Keeps the answer for the next page, if it is such a list. */
export const persistList = (key: string, data: unknown): void => {
  const stored = readStored()
  if (!stored || !sharedLists.test(key)) return
  const lists = { ...stored.lists, [key]: { data, at: Date.now() } }
  browserStorage.write(persistentListsKey, JSON.stringify({ ...stored, lists }))
}

/** Null, and nothing is left, where the clinic does not let browsers keep lists. Those of another version are forgotten. */
const readStored = (): PersistentLists | null => {
  const version = document.querySelector('meta[name="persistent-lists"]')?.getAttribute('content')
  if (!version) {
    browserStorage.remove(persistentListsKey)
    return null
  }
  const none = { version, lists: {} }
  try {
    const stored: PersistentLists | null = JSON.parse(
      browserStorage.read(persistentListsKey) ?? 'null',
    )
    return stored?.version === version ? stored : none
  } catch {
    return none
  }
}
