import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './load.mjs'
import { measureCalls } from './visit-calls.mjs'

const account = {
  patient: 'patient@demo.careplus.test',
  caller: 'patient2@demo.careplus.test',
  provider: 'provider@demo.careplus.test',
}

/** Rooms of visits: time to join, a message from one side to the other and back, and coming back after a cut. */
export const measureVisits = async (clinic, rooms = 100, rounds = 200) => {
  const patient = await clinic.signIn(account.patient)
  const provider = await clinic.signIn(account.provider)
  const visits = await insertVisits(clinic, patient, provider, rooms)
  const joins = []
  const opened = []
  const pending = [...visits]
  const openNext = async () => {
    for (let id = pending.shift(); id; id = pending.shift()) {
      const at = performance.now()
      const sides = await Promise.all([enter(clinic, patient, id), enter(clinic, provider, id)])
      joins.push(performance.now() - at)
      opened.push({ id, sides })
    }
  }
  await Promise.all(Array.from({ length: 8 }, openNext))
  const [{ id, sides }] = opened
  const bare = await repeat(rounds, () => ping(sides[0]))
  const alone = await repeat(rounds, () => roundTrip(sides))
  const inAllRooms = async (pauseMs) => {
    const times = opened.map(async (room) => {
      await sleep(Math.random() * pauseMs)
      return repeat(Math.ceil(rounds / 10), () => roundTrip(room.sides), pauseMs)
    })
    return (await Promise.all(times)).flat()
  }
  const busy = await inAllRooms(busyPauseMs)
  const saturated = await inAllRooms(0)
  const returns = await repeat(20, async () => {
    sides[0].socket.close()
    sides[0] = await enter(clinic, patient, id)
  })
  for (const room of opened) for (const { socket } of room.sides) socket.close()
  // Of another patient: how often one may ask for a ticket is limited.
  const caller = await clinic.signIn(account.caller)
  const [free] = await insertVisits(clinic, caller, provider, 1)
  return {
    'from joining to the first picture': await measureCalls(clinic, {
      id: free,
      patient: account.caller,
      provider: account.provider,
      password: clinic.password,
    }),
    'saving a note': await measureAutosave(clinic, caller, provider, free),
    [`both sides join one of ${rooms} rooms`]: summary(joins),
    'a ping and its answer (the bare socket)': summary(bare),
    'a message to the other side and back': summary(alone, 50),
    [`the same, in ${rooms} rooms at once, ten times a second in each`]: summary(busy, 50),
    [`the same, in ${rooms} rooms at once, as fast as answers come`]: summary(saturated),
    'back in the room after a cut': summary(returns, 3_000),
  }
}

const summary = (values, target) => ({
  rounds: values.length,
  p50: Math.round(percentile(values, 0.5) * 10) / 10,
  p99: Math.round(percentile(values, 0.99) * 10) / 10,
  ...(target && { target }),
})

/** More than two browsers say to each other while they agree on how to connect. */
const busyPauseMs = 100

const repeat = async (count, work, pauseMs = 0) => {
  const times = []
  for (let round = 0; round < count; round++) {
    const at = performance.now()
    await work()
    times.push(performance.now() - at)
    if (pauseMs) await sleep(pauseMs)
  }
  return times
}

/** Visits under way of one patient with one provider, for what no booking can make a hundred of. */
const insertVisits = async ({ runSql }, patient, provider, count) => {
  const at = new Date().toISOString()
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const statement = `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes,
       patient_state, patient_timezone, provider_timezone, buckets, claimed, started_at, created_at, updated_at)
     values (?, ?, (select id from providers where user_id = ?), '3', 'video', 'In progress', ?, ?, 20,
       'NY', 'America/New_York', 'America/New_York', 0, 0, ?, ?, ?)`
  await runSql(
    [
      `insert or ignore into care_team (user_id, patient_id, reason, since) values (?, ?, 'visit', ?)`,
      provider.id,
      patient.id,
      at,
    ],
    ...ids.map((id) => [statement, id, patient.id, provider.id, at, at, at, at, at]),
  )
  return ids
}

/** What the second save of a note costs; the first begins its encounter. */
const measureAutosave = async ({ callApi }, patient, { token }, id) => {
  const save = (version) =>
    callApi(`/api/patients/${patient.id}/appointments/${id}/soap_notes`, {
      token,
      method: 'PATCH',
      headers: { 'if-match': `"${version}"` },
      body: JSON.stringify({ content: JSON.stringify({ history: `Words ${version}` }) }),
    })
  const first = await save(0)
  const { status, dbCost } = await save(1)
  if (status !== 200) throw new Error(`soap_notes: ${first.status} ${status}`)
  return { ...dbCost, target: 3 }
}

/** One side in a room, with a ticket of its own. */
const enter = async ({ url, callApi }, { token, cookie }, id) => {
  const { json, status } = await callApi(`/api/appointments/${id}/video_token`, {
    token,
    method: 'POST',
    body: '{}',
  })
  if (status !== 200) throw new Error(`video_token: ${status} ${JSON.stringify(json)}`)
  const { ticket } = json.data.attributes
  const address = `${url.replace('http', 'ws')}/live/visit-room/${id}?ticket=${ticket}&_pk=${crypto.randomUUID()}`
  const side = { socket: new WebSocket(address, { headers: { cookie, origin: url } }), others: [] }
  await new Promise((welcome, fail) => {
    side.socket.onerror = () => fail(new Error('The room did not open'))
    side.socket.onmessage = ({ data }) => {
      if (data === 'pong') return side.onPong?.()
      const message = JSON.parse(data)
      if (message.t === 'welcome') {
        side.others = message.members.map(({ id: other }) => other)
        welcome()
      } else if (message.t === 'join') side.others = [message.member.id]
      else if (message.t === 'to') {
        if (message.m.isAnswer) side.onAnswer?.()
        else
          side.socket.send(JSON.stringify({ t: 'to', to: message.from.id, m: { isAnswer: true } }))
      }
    }
  })
  return side
}

const ping = (side) =>
  new Promise((done) => {
    side.onPong = done
    side.socket.send('ping')
  })
const roundTrip = ([first, second]) =>
  new Promise((done) => {
    const to = first.others[0] ?? second.others[0]
    first.onAnswer = done
    first.socket.send(JSON.stringify({ t: 'to', to, m: { isAnswer: false } }))
  })
