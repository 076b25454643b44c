import { onLogOut } from './session'
import { browserShelf } from './shelf'

/** Answers that may outlive the page: none of them says anything about a person's health. */
export type Keepable = 'theme' | 'constants' | 'flags'

const key = 'careplus_kept'
const longest = 8 * 3_600_000

interface Kept {
  readonly version: string
  readonly userId: string | null
  readonly at: number
  readonly entries: Partial<Record<Keepable, unknown>>
}

/** Whose answers these are, in which version of the product. A change of either empties the shelf. */
export interface Owner {
  readonly version: string
  readonly userId: string | null
}

/** What was kept for this person and version in the last 8 hours. */
export const kept = <T>(owner: Owner, name: Keepable, check: (value: unknown) => value is T) => {
  const value = open(owner).entries[name]
  return check(value) ? value : undefined
}

export const keep = (owner: Owner, name: Keepable, value: unknown) => {
  const shelf = open(owner)
  const entries = { ...shelf.entries, [name]: value }
  browserShelf.write(key, JSON.stringify({ ...owner, at: shelf.at, entries }))
}

const open = ({ version, userId }: Owner): Kept => {
  const empty = { version, userId, at: Date.now(), entries: {} }
  try {
    const found: Kept = JSON.parse(browserShelf.read(key) ?? 'null')
    const good =
      found?.version === version && found.userId === userId && Date.now() - found.at < longest
    if (good) return found
  } catch {
    // Whatever stands there was not written by this version.
  }
  browserShelf.remove(key)
  return empty
}

onLogOut(() => browserShelf.remove(key))
