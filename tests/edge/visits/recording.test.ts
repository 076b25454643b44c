import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '#edge/app'
import { client } from '#edge/client'
import { recordingEnd } from '#edge/domains/visit_rooms/recording-end'
import { processBatch } from '#edge/events/process-batch'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { iso, now, setClock } from '#edge/platform/time'
import { happenTo } from '../events/event-fixtures'
import { bindings, db, type Person, providerId, tokenOf, userId, world } from '../world'
import { insertVisit } from './room-client'

const account = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_API_KEY: 'SK1',
  TWILIO_API_SECRET: 's'.repeat(32),
  TWILIO_FROM: '+12125550100',
}
const drain = async () => {
  const env = environmentOf(hosted)
  const context = { env, db: connect(env.DB), runAgain: () => {} }
  await processBatch(context, [recordingEnd], { last: null, epoch: 1 })
}
/** The outbox runs with the account too. */
const outbox = { idFromName: String, get: () => ({ drain }) }
const hosted = { ...bindings, ...account, OUTBOX: outbox as never } as Env
interface TwilioRequest {
  readonly url: string
  readonly body: URLSearchParams
}
let requests: TwilioRequest[] = []
let answer: () => Response | Promise<Response> = () => Response.json({ sid: 'RM1' })

beforeEach(async () => {
  await world()
  await db.batch([
    db.prepare('delete from recording_consents'),
    db.prepare('delete from visit_rooms'),
  ])
  requests = []
  answer = () => Response.json({ sid: 'RM1' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url: String(url), body: new URLSearchParams(String(init?.body ?? '')) })
    return answer()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  setClock(null)
})

const send = async (person: Person, path: string, init: RequestInit, env: Env = hosted) => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await tokenOf(person)}`)
  const context = createExecutionContext()
  const response = await app.request(path, { ...init, headers }, env, context)
  await waitOnExecutionContext(context)
  return response
}
const as = (person: Person, env?: Env) => client((path, init) => send(person, path, init, env))
const token = (person: Person, id: string) =>
  as(person).call('POST /appointments/:id/video_token', { params: { id }, body: {} })
const consent = (person: Person, id: string, agreed = true) =>
  as(person).call('POST /appointments/:id/recording_consents', { params: { id }, body: { agreed } })
/** The visit goes to another clinician, who is of the patient's care team. */
const giveTo = (person: 'provider' | 'otherProvider', id: string) =>
  db.batch([
    db
      .prepare(
        `insert or ignore into care_team (user_id, patient_id, reason, since) values (?, ?, 'visit', ?)`,
      )
      .bind(userId(person), userId('patient'), iso(now())),
    db.prepare('update appointments set provider_id = ? where id = ?').bind(providerId(person), id),
  ])
const record = async (
  person: Person,
  type: 'include' | 'exclude' = 'include',
  roomSid = 'RM1',
  env?: Env,
) => {
  const response = await send(
    person,
    '/api/recordingrules',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ room_sid: roomSid, rules: [{ type, all: true }] }),
    },
    env,
  )
  return { status: response.status, json: await response.json<Record<string, unknown>>() }
}
const error = (code: string) => ({
  error: { message: 'There was an error updating recording rules', code },
})

describe('a visit carried by Twilio', () => {
  it('has one room, and a token for it with the identity of the caller', async () => {
    const id = await insertVisit()
    const patient = await token('patient', id)
    const provider = await token('provider', id)
    expect(patient).toMatchObject({
      roomType: 'group',
      roomSid: 'RM1',
      ticket: null,
      canRecord: true,
    })
    expect(requests.map(({ url }) => url)).toEqual(['https://video.twilio.com/v1/Rooms'])
    expect(Object.fromEntries(requests[0]?.body ?? [])).toMatchObject({
      UniqueName: id,
      Type: 'group',
      RecordParticipantsOnConnect: 'false',
    })
    const { payload, protectedHeader } = await jwtVerify(
      provider.token ?? '',
      new TextEncoder().encode(account.TWILIO_API_SECRET),
    )
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
    expect(payload).toMatchObject({
      iss: 'SK1',
      sub: 'AC1',
      grants: { identity: userId('provider'), video: { room: id } },
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
  })
})

describe('POST /recordingrules', () => {
  it('records only what both sides agreed to', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    expect(await record('provider')).toEqual({ status: 409, json: error('consent_missing') })
    expect(await consent('provider', id)).toMatchObject({ isComplete: false })
    expect(await record('provider')).toMatchObject({ status: 409 })
    expect(await consent('patient', id)).toMatchObject({ isComplete: true })
    expect(await record('provider')).toEqual({
      status: 200,
      json: { room_sid: 'RM1', rules: [{ type: 'include', all: true }] },
    })
    expect(requests.at(-1)?.url).toBe('https://video.twilio.com/v1/Rooms/RM1/RecordingRules')
    expect(requests.at(-1)?.body.get('Rules')).toBe('[{"type":"include","all":true}]')
  })

  it('ends a recording at once when a side takes its consent back', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    await consent('provider', id)
    await consent('patient', id)
    await record('provider')
    expect(await consent('patient', id, false)).toMatchObject({ isComplete: false })
    expect(requests.at(-1)?.body.get('Rules')).toBe('[{"type":"exclude","all":true}]')
    expect(await record('provider')).toMatchObject({ status: 409 })
    expect(await record('provider', 'exclude')).toMatchObject({ status: 200 })
  })

  it('keeps that consent was taken back where the provider of video fails, and ends the recording later', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    await consent('provider', id)
    await consent('patient', id)
    await record('provider')
    answer = () => new Response('secret detail', { status: 500 })
    expect(await consent('patient', id, false)).toMatchObject({ isComplete: false })
    answer = () => Response.json({ sid: 'RM1' })
    expect(await record('provider')).toEqual({ status: 409, json: error('consent_missing') })
    requests = []
    setClock(now() + 6_000)
    await drain()
    expect(requests.map(({ body }) => body.get('Rules'))).toEqual([
      '[{"type":"exclude","all":true}]',
    ])
  })

  it('ends a recording that begins while a side takes its consent back', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    await consent('provider', id)
    await consent('patient', id)
    answer = async () => {
      answer = () => Response.json({ sid: 'RM1' })
      await consent('patient', id, false)
      requests = []
      return answer()
    }
    expect(await record('provider')).toMatchObject({ status: 200 })
    expect(requests.map(({ body }) => body.get('Rules'))).toEqual([
      '[{"type":"exclude","all":true}]',
    ])
  })

  it('asks the clinician who takes a visit over, and never counts two clinicians as both sides', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    await consent('provider', id)
    await giveTo('otherProvider', id)
    expect(await consent('otherProvider', id)).toMatchObject({ isComplete: false })
    expect(await record('otherProvider')).toEqual({ status: 409, json: error('consent_missing') })
    expect(await consent('patient', id)).toMatchObject({ isComplete: true })
    expect(await record('otherProvider')).toMatchObject({ status: 200 })
    await giveTo('provider', id)
    await consent('provider', id, false)
    expect(await record('provider')).toMatchObject({ status: 409 })
  })

  it('ends a recording when the visit goes to a clinician who has not agreed', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    await consent('provider', id)
    await consent('patient', id)
    await record('provider')
    requests = []
    await giveTo('otherProvider', id)
    await happenTo(id, 'reschedule')
    await drain()
    expect(requests.map(({ body }) => body.get('Rules'))).toEqual([
      '[{"type":"exclude","all":true}]',
    ])
  })

  it('refuses patients, other clinicians and unknown rooms', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    for (const person of ['patient', 'otherProvider', 'support'] as const)
      expect((await record(person)).status).toBe(403)
    expect((await record('provider', 'include', 'RM2')).status).toBe(403)
  })

  it('says in its own words that the provider failed, and nothing of why', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await token('provider', id)
    await consent('provider', id)
    await consent('patient', id)
    answer = () => new Response('secret detail', { status: 500 })
    expect(await record('provider')).toEqual({ status: 502, json: error('provider_failed') })
  })

  it('records nothing where the browsers carry the visit', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const { roomSid, canRecord } = await as('provider', bindings).call(
      'POST /appointments/:id/video_token',
      { params: { id }, body: {} },
    )
    expect(canRecord).toBe(false)
    expect(await record('provider', 'include', roomSid, bindings)).toEqual({
      status: 409,
      json: error('recording_unavailable'),
    })
    expect(await record('provider', 'exclude', roomSid, bindings)).toEqual({
      status: 200,
      json: { room_sid: roomSid, rules: [{ type: 'exclude', all: true }] },
    })
    expect((await record('otherProvider', 'exclude', roomSid, bindings)).status).toBe(403)
    expect(requests).toEqual([])
  })
})
