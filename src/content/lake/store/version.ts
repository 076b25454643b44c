import { isPublished } from './ids'
import type { DocumentChange, Store } from './store'

const fact = 'version'

/** Goes up with every change that a visitor could see. */
export const versionOf = (store: Store): number => Number(store.fact(fact) ?? 0)
export const raiseVersion = (store: Store): void =>
  store.setFact(fact, String(versionOf(store) + 1))

// An asset that was only just uploaded is on no page yet.
export const isVisible = ({ id, before, after }: DocumentChange): boolean =>
  isPublished(id) && !(before === null && /^sanity\.(image|file)Asset$/.test(after?._type ?? ''))
