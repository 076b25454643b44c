import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './load.mjs'
import { residentMegabytes } from './resident-memory.mjs'

const readers = 50
const bookers = 8
const socketCount = 48

/** Times of answered requests, and counts of those shed (503) and failed. */
const createTally = () => ({ times: [], shed: 0, failed: 0, booked: 0 })
const summarize = ({ times, shed, failed, booked }, seconds) => ({
  rps: Math.round(times.length / seconds),
  p50: Math.round(percentile(times, 0.5) ?? 0),
  p99: Math.round(percentile(times, 0.99) ?? 0),
  shed,
  failed,
  ...(booked && { booked }),
})

/**
 * More load than the machine can serve: 50 connections that read as staff and patients without a pause, patients who
 * book and cancel, and open sockets. A 503 is counted and retried after its retry-after.
 */
export const measureOverload = async ({ url, signIn, callApi }, seconds = 30) => {
  const support = await signIn('support@demo.careplus.test')
  const accounts = ['patient', ...Array.from({ length: 11 }, (_, n) => `patient${n + 2}`)]
  const patients = []
  for (const mail of accounts) {
    const patient = await signIn(`${mail}@demo.careplus.test`).catch(() => null)
    if (!patient) continue
    const me = (await callApi('/api/me', patient)).json.data.attributes
    const initials = `${me.first_name[0]}${me.last_name[0]}`.toUpperCase()
    patients.push({ ...patient, initials })
  }
  const listeners = await Promise.all(
    Array.from({ length: socketCount }, () => openSocket(url, support.cookie)),
  )
  const reads = createTally()
  const bookings = createTally()
  const memory = [residentMegabytes()]
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until

  const callTimed = async (path, init, into) => {
    for (;;) {
      const started = performance.now()
      const answer = await callApi(path, init).catch(() => ({ status: 0 }))
      if (answer.status !== 503) {
        if (answer.status === 0 || answer.status >= 500) into.failed += 1
        else into.times.push(performance.now() - started)
        return answer
      }
      into.shed += 1
      if (isOver()) return answer
      await wait(Number(answer.retryAfter ?? 1) * 1000 * (0.5 + Math.random()))
    }
  }

  const read = async (n) => {
    const patient = patients[n % patients.length]
    const requests = [
      ['/api/patients?page[size]=50', support],
      ['/api/me', patient],
      ['/api/schedule_slots', support],
      [`/api/patients/${patient.id}/appointments`, patient],
      [`/api/patients/${patient.id}`, support],
      [`/api/patients/${patient.id}/availabilities?encounter_type_id=3`, patient],
    ]
    for (let at = n; !isOver(); at++) await callTimed(...requests[at % requests.length], reads)
  }

  const book = async (patient) => {
    const path = `/api/patients/${patient.id}`
    while (!isOver()) {
      const free = await callTimed(`${path}/availabilities?encounter_type_id=1`, patient, reads)
      const slots = free.json?.data ?? []
      if (slots.length === 0) return
      const slot = slots[Math.floor(Math.random() * slots.length)].attributes
      const body = JSON.stringify({
        provider_id: slot.provider_id,
        availability_id: slot.availability_id,
        time: slot.time,
        encounter_type_id: '1',
        initials: patient.initials,
      })
      const init = { ...patient, method: 'POST', body }
      const booked = await callTimed(`${path}/appointments`, init, bookings)
      if (booked.status === 201) {
        bookings.booked += 1
        await callTimed(
          `${path}/appointments/${booked.json.data.id}`,
          { ...patient, method: 'DELETE', body: '{"reason_code":"prefer_not_to_say"}' },
          bookings,
        )
      } else if (booked.status !== 409) return
    }
  }

  const sampling = setInterval(() => memory.push(residentMegabytes()), 1_000)
  await Promise.all([
    ...Array.from({ length: readers }, (_, n) => read(n)),
    ...patients.slice(0, bookers).map(book),
  ])
  clearInterval(sampling)
  const framesReceived = listeners.reduce((sum, { count }) => sum + count(), 0)
  const openSockets = listeners.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length
  for (const { socket } of listeners) socket.close()
  const answeredBesideHalfSent = await answerBesideHalfSent(url)
  const middleOfRun = memory[Math.floor(memory.length / 2)]
  return {
    reads: summarize(reads, seconds),
    'book and cancel (target p99 1000)': summarize(bookings, seconds),
    sockets: { opened: socketCount, stillOpen: openSockets, frames: framesReceived },
    'with 32 half-sent bodies: pages answer': answeredBesideHalfSent,
    'memory MB': {
      before: memory[0],
      middle: middleOfRun,
      end: memory.at(-1),
      most: Math.max(...memory),
    },
  }
}

/** Pages and a sign-in while a stranger holds 32 bodies of which one byte was sent. */
const answerBesideHalfSent = async (url) => {
  const { port, host } = new URL(url)
  const held = Array.from({ length: 32 }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n{`,
    )
    return socket
  })
  await wait(500)
  const tally = createTally()
  const started = performance.now()
  for (let n = 0; n < 50; n++) {
    const start = performance.now()
    const { status } = await fetch(n % 2 ? `${url}/` : `${url}/api/states`)
    if (status === 503) tally.shed += 1
    else if (status !== 200) tally.failed += 1
    else tally.times.push(performance.now() - start)
  }
  for (const socket of held) socket.destroy()
  return summarize(tally, (performance.now() - started) / 1000)
}

const openSocket = async (url, cookie) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live/user-channel/staff-board`, {
    headers: { cookie, origin: url },
  })
  let frames = 0
  socket.onmessage = () => {
    frames += 1
  }
  await new Promise((opened, fail) => {
    socket.onopen = opened
    socket.onerror = () => fail(new Error('A socket did not open'))
  })
  return { socket, count: () => frames }
}
