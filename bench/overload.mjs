import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './load.mjs'

const readers = 50
const bookers = 8
const sockets = 48

/** Megabytes that the workerd of this process holds. */
const residentMegabytes = () => {
  const [pid] = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const [, command, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(
        readFileSync(`/proc/${name}/stat`, 'utf8'),
      )
      return command === 'workerd' && Number(parent) === process.pid
    } catch {
      return false
    }
  })
  const pages = pid ? Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) : 0
  return Math.round((pages * 4096) / 1e6)
}

/** What a request was told: its time when it was answered, and how often it was asked to come again first. */
const tally = () => ({ times: [], shed: 0, failed: 0 })
const summary = ({ times, shed, failed }, seconds) => ({
  rps: Math.round(times.length / seconds),
  p50: Math.round(percentile(times, 0.5) ?? 0),
  p99: Math.round(percentile(times, 0.99) ?? 0),
  shed,
  failed,
})

/**
 * More than the machine can do: 50 connections that read as staff and patients without a pause, patients who
 * book and cancel, and open sockets. Each is timed by the answer it got; a 503 is counted and waited out.
 */
export const underLoad = async ({ url, signIn, ask }, seconds = 30) => {
  const support = await signIn('support@demo.careplus.test')
  const mails = ['patient', ...Array.from({ length: 11 }, (_, n) => `patient${n + 2}`)]
  const patients = []
  for (const mail of mails) {
    const patient = await signIn(`${mail}@demo.careplus.test`).catch(() => null)
    if (patient) patients.push(patient)
  }
  const listeners = await Promise.all(
    Array.from({ length: sockets }, () => listen(url, support.cookie)),
  )
  const reads = tally()
  const bookings = tally()
  const memory = [residentMegabytes()]
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until

  const timed = async (path, init, into) => {
    for (;;) {
      const started = performance.now()
      const answer = await ask(path, init).catch(() => ({ status: 0 }))
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
    const asked = [
      ['/api/patients?page[size]=50', support],
      ['/api/me', patient],
      ['/api/schedule_slots', support],
      [`/api/patients/${patient.id}/appointments`, patient],
      [`/api/patients/${patient.id}`, support],
      [`/api/patients/${patient.id}/availabilities?encounter_type_id=3`, patient],
    ]
    for (let at = n; !isOver(); at++) await timed(...asked[at % asked.length], reads)
  }

  const book = async (patient) => {
    const me = (await ask('/api/me', patient)).json.data.attributes
    const initials = `${me.first_name[0]}${me.last_name[0]}`.toUpperCase()
    const path = `/api/patients/${patient.id}`
    while (!isOver()) {
      const free = await timed(`${path}/availabilities?encounter_type_id=1`, patient, reads)
      const slots = free.json?.data ?? []
      if (slots.length === 0) return
      const slot = slots[Math.floor(Math.random() * slots.length)].attributes
      const body = JSON.stringify({
        provider_id: slot.provider_id,
        availability_id: slot.availability_id,
        time: slot.time,
        encounter_type_id: '1',
        initials,
      })
      const init = { ...patient, method: 'POST', body }
      const booked = await timed(`${path}/appointments`, init, bookings)
      if (booked.status === 201)
        await timed(
          `${path}/appointments/${booked.json.data.id}`,
          { ...patient, method: 'DELETE', body: '{"reason_code":"prefer_not_to_say"}' },
          bookings,
        )
      else if (booked.status !== 409) return
    }
  }

  const sampling = setInterval(() => memory.push(residentMegabytes()), 1_000)
  await Promise.all([
    ...Array.from({ length: readers }, (_, n) => read(n)),
    ...patients.slice(0, bookers).map(book),
  ])
  clearInterval(sampling)
  const heard = listeners.reduce((sum, { count }) => sum + count(), 0)
  const open = listeners.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length
  for (const { socket } of listeners) socket.close()
  const middle = memory[Math.floor(memory.length / 2)]
  return {
    reads: summary(reads, seconds),
    'book and cancel (target p99 1000)': summary(bookings, seconds),
    sockets: { opened: sockets, stillOpen: open, frames: heard },
    'memory MB': { before: memory[0], middle, end: memory.at(-1), most: Math.max(...memory) },
  }
}

const listen = async (url, cookie) => {
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
