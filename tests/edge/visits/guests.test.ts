import { beforeEach, describe, expect, it } from 'vitest'
import { roomCloseCodes } from '#edge/live/visit-room-contract'
import { iso, now } from '#edge/platform/time'
import { as, db, type Person, world } from '../world'
import { enterRoom, insertVisit, openSocket, requestSocket } from './room-client'

beforeEach(async () => {
  await world()
  await db.batch([
    db.prepare('delete from visit_guests'),
    db.prepare('delete from rate_limits'),
    db.prepare('update sessions set revoked_at = null, last_active_at = ?').bind(iso(now())),
  ])
})

const invite = (person: Person, id: string, name = 'Ana Ruiz') =>
  as(person).call('POST /appointments/:id/guests', {
    params: { id },
    body: { kind: 'interpreter', name },
  })
const list = (person: Person, id: string) =>
  as(person).call('GET /appointments/:id/guests', { params: { id } })
const agree = (person: Person, id: string, guest: string) =>
  as(person).call('POST /appointments/:id/guests/:guest/agree', { params: { id, guest } })
const revoke = (person: Person, id: string, guest: string) =>
  as(person).call('DELETE /appointments/:id/guests/:guest', { params: { id, guest } })
const redeem = (link: string) => as(null).call('POST /visit_guests/redeem', { body: { link } })
const admit = (secret: string) =>
  as(null).call('POST /visit_guests/video_token', { body: { secret } })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, errors }) => `${status} ${errors[0]?.code}`,
  )

describe('a guest whom the clinician invites', () => {
  it('comes in once the patient has agreed, without an account, and is told apart', async () => {
    const id = await insertVisit()
    const { id: guest, link, agreedAt } = await invite('provider', id)
    expect(agreedAt).toBeNull()
    const { secret } = await redeem(link)
    expect(await codeOf(admit(secret))).toBe('409 consent_missing')
    expect(await codeOf(agree('provider', id, guest))).toBe('403 forbidden')
    await agree('patient', id, guest)
    const { ticket, identity } = await admit(secret)
    expect(identity).toBe(guest)
    const patient = await enterRoom('patient', id)
    const entered = openSocket(await requestSocket(null, id, { ticket }))
    expect((await entered.waitFor('welcome')).members).toMatchObject([{ side: 'patient' }])
    expect((await patient.waitFor('join')).member).toMatchObject({
      side: 'guest',
      name: 'Ana Ruiz, interpreter',
    })
    await revoke('patient', id, guest)
    expect(await entered.waitForClose()).toBe(roomCloseCodes.signedOut)
    expect(await codeOf(admit(secret))).toBe('404 dead_link')
  })
})

describe('a guest whom the patient invites', () => {
  it('needs no further word', async () => {
    const id = await insertVisit()
    const { link } = await invite('patient', id)
    const { secret } = await redeem(link)
    expect((await admit(secret)).roomType).toBe('peer')
    expect(await list('provider', id)).toMatchObject([
      { name: 'Ana Ruiz', kind: 'interpreter', agreedAt: expect.any(String) },
    ])
    expect(JSON.stringify(await list('patient', id))).not.toContain(link)
  })
})

describe('the link of a guest', () => {
  it('works once, also when two browsers open it at the same moment', async () => {
    const id = await insertVisit()
    const { link } = await invite('patient', id)
    const answers = await Promise.all([codeOf(redeem(link)), codeOf(redeem(link))])
    expect(answers.sort()).toEqual(['404 dead_link', 'done'])
    expect(await codeOf(redeem(link))).toBe('404 dead_link')
  })

  it.each([
    ['was made up', 'a'.repeat(48), '404 dead_link'],
    ['is none', 'x', '422 invalid'],
  ])('is refused when it %s', async (_, link, answer) => {
    expect(await codeOf(redeem(link))).toBe(answer)
  })

  it('is refused when it was taken back, and after the visit', async () => {
    const id = await insertVisit()
    const first = await invite('patient', id)
    await revoke('provider', id, first.id)
    expect(await codeOf(redeem(first.link))).toBe('404 dead_link')
    const second = await invite('patient', id)
    const { secret } = await redeem((await invite('patient', id)).link)
    await db.prepare(`update appointments set status = 'Complete' where id = ?`).bind(id).run()
    expect(await codeOf(redeem(second.link))).toBe('404 dead_link')
    expect(await codeOf(admit(secret))).toBe('409 visit_over')
  })

  it('stands nowhere: neither in the database nor in the events', async () => {
    const id = await insertVisit()
    const { link } = await invite('patient', id)
    const { secret } = await redeem(link)
    const rows = JSON.stringify([
      (await db.prepare('select * from visit_guests').all()).results,
      (await db.prepare('select * from events order by seq desc limit 20').all()).results,
    ])
    for (const word of [link, secret]) expect(rows).not.toContain(word)
  })
})

describe('an invitation', () => {
  it.each([
    ['another patient', 'otherPatient', '404 not_found'],
    ['support', 'support', '403 forbidden'],
    ['a provider of other patients', 'otherProvider', '404 not_found'],
  ] as const)('is refused to %s', async (_, person, answer) => {
    expect(await codeOf(invite(person, await insertVisit()))).toBe(answer)
  })

  it.each([
    ['by phone', { mode: 'phone' }, '409 not_by_video'],
    ['that is over', { status: 'Complete' }, '409 visit_over'],
  ])('is refused for a visit %s', async (_, options, answer) => {
    expect(await codeOf(invite('patient', await insertVisit(options)))).toBe(answer)
  })

  it('is for two at most, also when three are made at the same moment', async () => {
    const id = await insertVisit()
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(invite('patient', id))))
    expect(answers.sort()).toEqual(['409 too_many_guests', 'done', 'done'])
  })

  it('of another visit is not agreed to or taken back here', async () => {
    const id = await insertVisit()
    const { id: guest } = await invite('provider', id)
    const other = await insertVisit({ patient: 'otherPatient' })
    expect(await codeOf(agree('otherPatient', other, guest))).toBe('404 not_found')
    expect(await codeOf(revoke('otherPatient', other, guest))).toBe('404 not_found')
  })
})
