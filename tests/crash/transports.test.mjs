import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createEmulator } from 'emulate'
import { copyEmptyState } from '../../scripts/setup/index.mjs'
import { bindings, clinicStatements, patientId } from './clinic.mjs'
import { startFaultyProvider } from './faulty-provider.mjs'
import { startServer } from './killable-server.mjs'

// The emulators' own account.
const twilioAccount = {
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'twilio_test_auth_token',
  TWILIO_API_KEY: 'SK00000000000000000000000000000000',
  TWILIO_API_SECRET: 'twilio_test_api_secret',
  TWILIO_FROM: '+15551234567',
}
const port = Number(process.env.CRASH_PORT ?? 4399) + 2
const at = mkdtempSync(join(tmpdir(), 'care-plus-transports-'))
const phone = '2125550143'
const patients = 7
let emulators
let mail
let texts
let server

const basic = `Basic ${btoa(`${twilioAccount.TWILIO_ACCOUNT_SID}:${twilioAccount.TWILIO_AUTH_TOKEN}`)}`
const askTwilio = async (path, fields) => {
  const response = await fetch(emulators.twilio.url + path, {
    headers: { authorization: basic },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return response.json()
}
const messagesPath = `/2010-04-01/Accounts/${twilioAccount.TWILIO_ACCOUNT_SID}/Messages.json`
const textsAccepted = async () =>
  (await askTwilio(messagesPath)).messages.filter(({ direction }) => direction !== 'inbound')
const mailsTo = async (address) => {
  const response = await fetch(`${emulators.resend.url}/emails`, {
    headers: { authorization: 'Bearer re_emulated' },
  })
  return (await response.json()).data.filter(({ to }) => to.includes(address))
}

const addressOf = (n) => `patient${n}@crash.test`
/** Asks for a code to sign in with, and answers the delivery that carries it. */
const askForCode = async (contact) => {
  const [{ last }] = await server.rows('select ifnull(max(rowid), 0) as last from deliveries')
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(contact),
  })
  assert.equal(response.status, 202, await response.text())
  const [delivery] = await server.rows('select id from deliveries where rowid > ?', last)
  return delivery.id
}
const settled = async (id, ends = ['sent', 'failed', 'suppressed']) => {
  for (let tries = 0; tries < 200; tries++) {
    const [row] = await server.rows('select * from deliveries where id = ?', id)
    if (ends.includes(row.status)) return row
    await wait(100)
  }
  throw new Error(`The delivery ${id} did not end`)
}
const pausesOf = ({ requests }) =>
  requests.slice(1).map((request, n) => request.at - requests[n].at)

before(async () => {
  copyEmptyState(at)
  emulators = {
    resend: await createEmulator({ service: 'resend', port: 0 }),
    twilio: await createEmulator({
      service: 'twilio',
      port: 0,
      seed: {
        twilio: {
          phone_numbers: [
            {
              phone_number: twilioAccount.TWILIO_FROM,
              sms_url: `http://localhost:${port}/api/sms/inbound`,
            },
          ],
        },
      },
    }),
  }
  mail = await startFaultyProvider('resend', emulators.resend.url)
  texts = await startFaultyProvider('twilio', emulators.twilio.url)
  server = await startServer({
    port,
    at,
    bindings: {
      ...bindings,
      ...twilioAccount,
      RESEND_API_KEY: 're_emulated',
      MAIL_FROM: 'Care Plus <care@example.com>',
      APP_ORIGIN: `http://localhost:${port}`,
    },
    providers: { 'api.resend.com': mail.url, 'api.twilio.com': texts.url },
  })
  await server.batch(clinicStatements(patients, 1))
  await server.batch([
    [
      `update users set phone = ?, phone_verified_at = ? where id = ?`,
      phone,
      new Date().toISOString(),
      patientId(0),
    ],
    [`update patients set preferred_communication = 'Text' where id = ?`, patientId(0)],
  ])
})
afterEach(() => {
  for (const { faults, requests } of [mail, texts]) {
    assert.deepEqual(faults, [], 'every fault was met')
    requests.length = 0
  }
})
after(async () => {
  await server?.kill()
  for (const each of [mail, texts, emulators?.resend, emulators?.twilio]) await each?.close()
  rmSync(at, { recursive: true, force: true })
})

test('a mail that Resend refuses for load is sent once, not before the second it named', async () => {
  mail.faults.push({ status: 429, retryAfter: 3 })
  const { status, attempts, provider, provider_id } = await settled(
    await askForCode({ email: addressOf(1) }),
  )
  assert.deepEqual(
    { status, attempts, provider },
    { status: 'sent', attempts: 2, provider: 'resend' },
  )
  const [sent, ...more] = await mailsTo(addressOf(1))
  assert.equal(sent.id, provider_id)
  assert.deepEqual(more, [])
  assert.ok(pausesOf(mail)[0] >= 2_900, `waited ${pausesOf(mail)[0]} ms`)
})

test('a mail is sent once when Resend fails, loses its answer, or closes the connection', async () => {
  // The second and third attempt follow after two and eight seconds.
  mail.faults.push({ status: 500 }, { cut: true })
  const { status, attempts } = await settled(await askForCode({ email: addressOf(2) }))
  assert.deepEqual({ status, attempts }, { status: 'sent', attempts: 3 })
  assert.equal(
    (await mailsTo(addressOf(2))).length,
    1,
    'the key of the mail made the repeat the same',
  )
  mail.faults.push({ down: true })
  const late = await settled(await askForCode({ email: addressOf(3) }))
  assert.deepEqual([late.status, late.attempts], ['sent', 2])
})

test('a mail that Resend accepts and never answers is sent again, and holds up no other', async () => {
  mail.faults.push({ silent: true })
  const unanswered = await askForCode({ email: addressOf(4) })
  while (mail.requests.length === 0) await wait(50)
  const other = await settled(await askForCode({ email: addressOf(5) }))
  assert.deepEqual([other.status, other.attempts], ['sent', 1])
  const [waiting] = await server.rows('select status from deliveries where id = ?', unanswered)
  assert.notEqual(waiting.status, 'sent')
  const { status, attempts } = await settled(unanswered)
  assert.deepEqual([status, attempts], ['sent', 2])
  assert.equal((await mailsTo(addressOf(4))).length, 1)
})

test('a text that Twilio refuses for load is sent once, and what became of it is told by a signed callback', async () => {
  texts.faults.push({ status: 429, retryAfter: 1 })
  const id = await askForCode({ phone })
  const { status, attempts, provider_id } = await settled(id)
  assert.deepEqual({ status, attempts }, { status: 'sent', attempts: 2 })
  const accepted = await textsAccepted()
  assert.deepEqual(
    accepted.map(({ sid, to }) => [sid, to]),
    [[provider_id, `+1${phone}`]],
  )
  assert.match(accepted[0].body, /Your Care Plus code is \d{6}/)
  await askTwilio('/_twilio/simulate/message-status', {
    MessageSid: provider_id,
    Status: 'delivered',
  })
  assert.equal((await settled(id, ['delivered'])).status, 'delivered')
})

test('a number that writes STOP gets no text until it writes START', async () => {
  const write = (Body) =>
    askTwilio('/_twilio/simulate/inbound-message', {
      From: `+1${phone}`,
      To: twilioAccount.TWILIO_FROM,
      Body,
    })
  const before = (await textsAccepted()).length
  await write('STOP')
  const stopped = () => server.rows('select * from suppressed_addresses where reason is not null')
  assert.equal((await stopped()).length, 1)
  await write('START')
  assert.deepEqual(await stopped(), [])
  assert.equal((await textsAccepted()).length, before)
})

test('neither provider’s words nor a recipient stay in the rows of deliveries', async () => {
  const rows = JSON.stringify(await server.rows('select * from deliveries'))
  for (const word of ['crash.test', phone, 'Too many', 'Too Many', 'Internal'])
    assert.ok(!rows.includes(word), word)
})
