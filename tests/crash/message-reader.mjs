import { setTimeout as wait } from 'node:timers/promises'
import { connectSocketOf } from './socket-client.mjs'

const pageSize = 100
const reconnectMs = 100
/** Messages that arrive together are read together. */
const collectMs = 100

/**
 * Follows a conversation as an app does: a socket that reconnects with the last event it saw, and a reading of what is
 * new after each event of a message. `finish` answers every message seen, in the order it was seen.
 */
export const readAlong = (user, { call, address }) => {
  const seen = []
  let isOver = false
  let isQueued = false
  let reading = Promise.resolve()
  let since
  let socket

  const readNew = async () => {
    for (;;) {
      const next = (seen.at(-1)?.seq ?? 0) + 1
      const { response, body } = await call(
        user,
        `/api/conversations/${user.conversationId}/messages?filter[from]=${next}&filter[until]=${next + pageSize}&page[size]=${pageSize}`,
      )
      if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
      for (const { id, attributes } of body.data.toReversed())
        seen.push({ id, seq: attributes.seq })
      if (body.data.length < pageSize) return
    }
  }
  /** One reading at a time; what fails with the server is read after the next connection. */
  const queueReading = async () => {
    if (isQueued) return
    isQueued = true
    await wait(collectMs)
    isQueued = false
    // The last reading is `finish`'s own: two at once would both see what is new.
    if (isOver) return
    reading = reading.then(readNew).catch(() => {})
  }
  const onMessage = ({ seq, action }) => {
    if (seq !== undefined) since = seq
    if (action === 'new_message') void queueReading()
  }
  const follow = async () => {
    while (!isOver) {
      socket = await connectSocketOf(await address(), user, { since, onMessage }).catch(() => null)
      if (socket) {
        void queueReading()
        await socket.closed
      } else await wait(reconnectMs)
    }
  }
  void follow()
  return {
    conversationId: user.conversationId,
    finish: async () => {
      isOver = true
      socket?.close()
      await reading
      await readNew()
      return seen
    },
  }
}
