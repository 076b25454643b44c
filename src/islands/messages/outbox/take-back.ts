import { followEdit } from './edit-holds'
import { draftOfLane, laneOf, waitsForEdit } from './lanes'
import { discardMessage } from './outbox'
import type { QueuedMessage } from './queued-messages'

/**
 * Takes a message out whose text goes back to where it was written. One that was not refused keeps its place, and those
 * behind it wait, in all tabs; of two texts that become one, the place of the first is kept.
 */
export const takeBack = (message: QueuedMessage) => {
  const lane = laneOf(message)
  const draft = draftOfLane(lane)
  if (message.stalled && !waitsForEdit(message)) {
    draft.write({ ...draft.read(), at: message.at })
    followEdit(lane)
  }
  discardMessage(message.clientId)
}
