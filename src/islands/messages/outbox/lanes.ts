import { type QueuedMessage, readOutbox } from './queued-messages'

/** Those of one conversation keep their order and wait for one another, and for no other; a first message for none. */
export const laneOf = ({ to, clientId }: QueuedMessage) =>
  'conversationId' in to ? to.conversationId : clientId
export const inLane = (lane: string) => readOutbox().filter((each) => laneOf(each) === lane)
export const laneOfId = (id: string) => {
  const found = readOutbox().find(({ clientId }) => clientId === id)
  return found ? laneOf(found) : ''
}

export const standsBehind = 'Not sent yet. The message above comes first.'
