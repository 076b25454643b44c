import { onLogOut } from '../../stores/session'
import { browserStorage } from '../../stores/web-storage'
import { editedAt, laneOf, waitsForEdit } from './lanes'
import { ownPrefix, type QueuedMessage } from './queued-messages'

/** So long a tab that is gone holds a place: it may only be loaded anew. */
export const holdGraceMs = 60_000

const nameOf = (lane: string, at = '') => `${ownPrefix()}edit:${lane}:${at}`
/** The places that this tab holds, each with how to let go of it. */
const holds = new Map<string, () => void>()

/**
 * Holds the place in a lane of a text that this tab changes, or lets go of it, as its draft says. Other tabs know it by a
 * lock, which ends with the tab however it ends, and by an entry that outlasts a reload.
 */
export const followEdit = (lane: string) => {
  const at = editedAt(lane)
  const wanted = at && nameOf(lane, at)
  for (const [name, release] of holds) {
    if (!name.startsWith(nameOf(lane)) || name === wanted) continue
    release()
    holds.delete(name)
    browserStorage.remove(name)
  }
  if (!wanted || holds.has(wanted)) return
  const released = new Promise<void>((release) => holds.set(wanted, release))
  void navigator.locks?.request(wanted, () => released)
  extendHolds()
  addEventListener('pagehide', extendHolds)
}
const extendHolds = () => {
  for (const name of holds.keys()) browserStorage.write(name, String(Date.now() + holdGraceMs))
}
onLogOut(({ keepDrafts }) => {
  if (!keepDrafts) holds.clear()
})

/** Answers which messages wait for one before them whose text is changed, in this tab or in another. */
export const readEditHolds = async (): Promise<(message: QueuedMessage) => boolean> => {
  const locks = (await navigator.locks?.query())?.held ?? []
  const held = browserStorage.names().filter((hold) => {
    if (!hold.startsWith(`${ownPrefix()}edit:`)) return false
    if (locks.some(({ name }) => name === hold)) return true
    if (Number(browserStorage.read(hold)) > Date.now()) return true
    browserStorage.remove(hold)
    return false
  })
  return (message) => {
    const lane = nameOf(laneOf(message))
    return (
      waitsForEdit(message) ||
      held.some((name) => name.startsWith(lane) && name < lane + message.at)
    )
  }
}
