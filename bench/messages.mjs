import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './load.mjs'
import { serveMessagesClinic } from './messages-clinic.mjs'
import { residentMegabytes } from './resident-memory.mjs'

const boxes = ['team', 'unassigned', 'waiting', 'mine', 'pinned']
/** A channel that nothing is asked of is put to sleep after ten seconds. */
const sleepMs = 15_000
const round = (value) => Math.round(value * 10) / 10

/** What conversations cost: from sent to seen, statements, rows of an inbox by its size, open sockets, many members. */
export const measureMessages = async (port) => {
  const rows = {}
  for (const threads of [1_000, 100_000]) {
    const clinic = await serveMessagesClinic({ threads, staff: 2_000, members: 500, port })
    rows[`inbox of ${threads} threads`] = await measureInbox(clinic)
    if (threads === 1_000) {
      rows['sent to seen by another, ms'] = await measureSentToSeen(clinic)
      rows['statements of one message'] = await measureStatements(clinic)
      rows['2,000 sockets on one channel'] = await measureSharedSockets(clinic, 2_000)
      rows['2,000 sockets on channels of their own'] = await measureOwnSockets(clinic, 2_000)
      rows['told to 500 colleagues, ms'] = await measureFanOut(clinic, 500)
    }
    await clinic.close()
  }
  return rows
}

const measureInbox = async ({ call, colleague }) => {
  const read = {}
  for (const box of boxes) {
    const sort = box === 'waiting' ? 'waiting_since' : '-last_message_at'
    const { dbCost } = await call(
      colleague(0),
      `/api/conversations?filter[box]=${box}&sort=${sort}&page[size]=40`,
    )
    read[box] = dbCost.read
  }
  return read
}

/** From the request to send until a colleague, told of it by their socket, has the message's words. */
const measureSentToSeen = async ({ send, call, colleague, connect, threadOf }, rounds = 200) => {
  const reader = colleague(0)
  const socket = await connect(reader, 'support-inbox')
  const times = []
  for (let n = 0; n < rounds; n++) {
    const conversation = threadOf(n % 50)
    const arrived = new Promise((resolve) => {
      socket.onmessage = ({ data }) => {
        if (String(data).includes('new_message')) resolve()
      }
    })
    const began = performance.now()
    const sending = send(colleague(1 + (n % 20)), conversation, `Message ${n}`)
    await arrived
    await call(reader, `/api/conversations/${conversation}/messages?page[size]=10`)
    times.push(performance.now() - began)
    await sending
  }
  socket.close()
  return {
    rounds,
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    target: 150,
  }
}

const measureStatements = async ({ send, colleague, threadOf }) => {
  const { dbCost } = await send(colleague(30), threadOf(60), 'What does it cost?')
  return { ...dbCost, target: 4 }
}

const atOnce = 50

const openSockets = async (count, open) => {
  const sockets = []
  for (let from = 0; from < count; from += atOnce)
    sockets.push(...(await Promise.all(Array.from({ length: atOnce }, (_, n) => open(from + n)))))
  return sockets
}

/** Milliseconds to open so many sockets, and the memory of the server with them open, and once their channels sleep. */
const measureSockets = async (count, open) => {
  const before = residentMegabytes()
  const began = performance.now()
  const sockets = await openSockets(count, open)
  const openedMs = performance.now() - began
  const after = residentMegabytes()
  await wait(sleepMs)
  const asleep = residentMegabytes()
  const stillOpen = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  for (const socket of sockets) socket.close()
  const kilobytesEach = (megabytes) => round(((megabytes - before) * 1_000) / count)
  return {
    open: stillOpen,
    'opened in ms': Math.round(openedMs),
    'memory MB': after,
    'KB each': kilobytesEach(after),
    'KB each asleep': kilobytesEach(asleep),
  }
}

/** One colleague in fifty windows is the most a session may open. */
const measureSharedSockets = ({ colleague, connect }, count) =>
  measureSockets(count, (n) => connect(colleague(Math.floor(n / atOnce)), 'support-inbox'))
const measureOwnSockets = ({ colleague, connect }, count) =>
  measureSockets(count, (n) => connect(colleague(n)))

/** From the request to send until the last of so many members, each on a channel of their own, is told. */
const measureFanOut = async ({ send, colleague, connect, staffThread }, count, rounds = 10) => {
  const sockets = await openSockets(count, (n) => connect(colleague(n)))
  const times = []
  for (let n = 0; n < rounds; n++) {
    const arrived = sockets.map(
      (socket) =>
        new Promise((resolve) => {
          socket.onmessage = ({ data }) => {
            if (String(data).includes('new_message')) resolve()
          }
        }),
    )
    const began = performance.now()
    await send(colleague(n), staffThread, `To all ${n}`)
    await Promise.all(arrived)
    times.push(performance.now() - began)
  }
  for (const socket of sockets) socket.close()
  return {
    rounds,
    p50: Math.round(percentile(times, 0.5)),
    most: Math.round(Math.max(...times)),
    target: 1_000,
  }
}
