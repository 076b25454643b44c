import { openDraft } from '../../stores/drafts'
import { type QueuedMessage, readOutbox } from './queued-messages'

/** Those of one conversation keep their order and wait for one another, and for no other; a first message for none. */
export const laneOf = ({ to, clientId }: Pick<QueuedMessage, 'to' | 'clientId'>) =>
  'conversationId' in to ? to.conversationId : clientId
export const inLane = (lane: string) => readOutbox().filter((each) => laneOf(each) === lane)
export const laneOfId = (id: string) => {
  const found = readOutbox().find(({ clientId }) => clientId === id)
  return found ? laneOf(found) : ''
}

/** Where the text of a message to a conversation is kept while it is written. */
export const draftOfLane = (lane: string) => openDraft(`message-${lane}`)
/** The place in a lane of a text that is changed. It is kept with the draft of it: both go once it is sent or given up. */
export const editedAt = (lane: string) => {
  const { at } = draftOfLane(lane).read()
  return typeof at === 'string' ? at : undefined
}
export const waitsForEdit = (message: QueuedMessage) =>
  (editedAt(laneOf(message)) ?? message.at) < message.at

export const standsBehind = 'Not sent yet. An earlier message comes first.'
