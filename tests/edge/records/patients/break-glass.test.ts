import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { reviewDue } from '#edge/domains/break_glass/review-period'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { now, setClock } from '#edge/platform/time'
import {
  as,
  asUnproven,
  bindings,
  db,
  type Person,
  sessionId,
  stepUpAs,
  userId,
  world,
} from '../../world'

const patient = userId('otherPatient')
const params = { patient }
const reason = {
  reasonCode: 'emergency_care',
  reasonText: 'They called the night line with chest pain.',
} as const
const open = (who: Person = 'provider', body: object = reason) =>
  as(who).call('POST /patients/:patient/break_glass', { params, body: body as typeof reason })
const close = (who: Person = 'provider') =>
  as(who).call('DELETE /patients/:patient/break_glass', { params })
const access = (who: Person = 'provider') =>
  as(who).call('GET /patients/:patient/accessible', { params })
const read = (who: Person = 'provider') => as(who).patients.get(patient)

beforeAll(world)
beforeEach(async () => {
  await db.exec('delete from break_glass_grants; delete from rate_limits')
  await stepUpAs('provider')
})
afterEach(() => setClock(null))

describe('a provider who starts emergency access', () => {
  it('reads a record outside of their care for four hours, which ends by itself', async () => {
    await expect(read()).rejects.toMatchObject({ status: 404 })
    expect(await access()).toMatchObject({ allowed: false, breakGlassPossible: true })
    const { expiresAt } = await open()
    expect(Date.parse(expiresAt) - now()).toBeGreaterThan(3.99 * 3_600_000)
    expect((await read()).id).toBe(patient)
    expect(await access()).toMatchObject({
      allowed: true,
      reason: 'break_glass',
      breakGlassPossible: false,
      breakGlassUntil: expiresAt,
    })
    setClock(Date.parse(expiresAt))
    await expect(read()).rejects.toMatchObject({ status: 404 })
    await onCron({ cron: '* * * * *' }, environmentOf(bindings))
    const [row] = await as('clinical_admin').break_glass.list()
    expect(row).toMatchObject({ closedAt: expiresAt })
    const expired = await db
      .prepare("select count(*) as n from events where name = 'break_glass.expire'")
      .first<{ n: number }>()
    expect(expired?.n).toBe(1)
  })

  it('shows afresh who they are', async () => {
    await db
      .prepare('update sessions set confirmed_at = null where id = ?')
      .bind(sessionId('provider'))
      .run()
    const opened = asUnproven('provider').call('POST /patients/:patient/break_glass', {
      params,
      body: reason,
    })
    await expect(opened).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'confirm_first' }],
    })
  })

  it('closes it early', async () => {
    await open()
    await close()
    await expect(read()).rejects.toMatchObject({ status: 404 })
    await expect(close()).rejects.toMatchObject({ status: 404 })
  })

  it('stays in no conversation beyond it, whether they add, assign, mention or start', async () => {
    const { conversationId } = await as('otherPatient').call('POST /users/:user/conversations', {
      params: { user: userId('otherProvider') },
      body: { messageText: 'Between the two of us' },
    })
    const conversation = { conversation: conversationId }
    const me = userId('provider')
    const messages = () => as('provider').messages.in({ conversations: conversationId }).list()
    await expect(messages()).rejects.toMatchObject({ status: 404 })
    await open()
    expect(await messages()).toHaveLength(1)
    // Nor does a colleague they bring in, who could add them for longer.
    for (const added of [me, userId('assistant')]) {
      await expect(
        as('provider').call('POST /conversations/:conversation/users', {
          params: conversation,
          body: { userId: added },
        }),
      ).rejects.toMatchObject({ status: 403 })
      await expect(
        as('provider').call('POST /conversations/:id/assign', {
          params: { id: conversationId },
          body: { assigneeId: added },
        }),
      ).rejects.toMatchObject({ status: 403 })
    }
    await as('provider').call('POST /conversations/:conversation/notes', {
      params: conversation,
      body: { body: 'Seen in an emergency', mentionedUserIds: [me] },
    })
    await as('provider').call('PATCH /conversations/:conversation/messages', {
      params: conversation,
      body: { messageText: 'We help you now', mentionedUserIds: [me] },
    })
    const { id: among } = await as('provider').call(
      'POST /patients/:patient/conversations/internal',
      { params, body: {} },
    )
    await close()
    await expect(messages()).rejects.toMatchObject({ status: 404 })
    await expect(as('provider').conversations.get(among)).rejects.toMatchObject({ status: 404 })
  })

  it('finds the patient in no list and by no search: nothing is booked by it', async () => {
    const find = async () => {
      const listed = await as('provider').patients.list()
      const found = (await as('provider').call('POST /patients/search', {
        body: { email },
      })) as { id: string }[]
      return [...listed, ...found].filter(({ id }) => id === patient)
    }
    const { email } = await as('clinical_admin').patients.get(patient)
    await open()
    expect(await find()).toEqual([])
  })

  it('opens it once by a double click, so that closing it closes it', async () => {
    const answers = await Promise.allSettled([open(), open(), open()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, errors: [{ code: 'already_open' }] })
    await close()
    await expect(read()).rejects.toMatchObject({ status: 404 })
    await open()
    expect((await read()).id).toBe(patient)
  })

  it('gives a reason in words, which is encrypted', async () => {
    await expect(open('provider', { ...reason, reasonText: 'Because' })).rejects.toMatchObject({
      status: 422,
    })
    await open()
    const row = await db
      .prepare('select cast(reason_text as text) as text from break_glass_grants')
      .first<{ text: string }>()
    expect(row?.text).not.toContain('chest')
  })

  it('is refused where they are on the care team, not licensed, or of another role', async () => {
    await expect(
      as('provider').call('POST /patients/:patient/break_glass', {
        params: { patient: userId('patient') },
        body: reason,
      }),
    ).rejects.toMatchObject({ status: 409 })
    await db.prepare("update patients set state = 'TX' where id = ?").bind(patient).run()
    await expect(open()).rejects.toMatchObject({ status: 404 })
    await db.prepare("update patients set state = 'NY' where id = ?").bind(patient).run()
    for (const role of ['assistant', 'support', 'manager', 'cbo', 'admin', 'patient'] as const)
      await expect(open(role)).rejects.toMatchObject({ status: 403 })
  })

  it('finds the patient by exactly their last name and date of birth', async () => {
    const row = await db
      .prepare('select dob from patients where id = ?')
      .bind(patient)
      .first<{ dob: string }>()
    const find = (lastName: string, who: Person = 'provider') =>
      as(who).call('POST /break_glass/patients', { body: { lastName, dob: row?.dob ?? '' } })
    expect(await find('bell')).toMatchObject([{ id: patient, fullChosenName: 'Marcus Bell' }])
    expect(
      await db
        .prepare(
          "select patient_id from events where name = 'break_glass.find' and patient_id is not null",
        )
        .first(),
    ).toEqual({ patient_id: patient })
    expect(await find('Be')).toEqual([])
    await expect(find('Bell', 'support')).rejects.toMatchObject({ status: 403 })
  })

  it('finds a last name with and without its accents, in any case', async () => {
    const { dob = '' } =
      (await db
        .prepare(
          "update users set last_name = 'Núñez' where id = ?1 returning (select dob from patients where id = ?1) as dob",
        )
        .bind(patient)
        .first<{ dob: string }>()) ?? {}
    for (const lastName of ['NÚÑEZ', 'nunez', 'Nu\u0301n\u0303ez'])
      expect(
        await as('provider').call('POST /break_glass/patients', { body: { lastName, dob } }),
      ).toMatchObject([{ id: patient }])
    await db.prepare("update users set last_name = 'Đặng' where id = ?").bind(patient).run()
    expect(
      await as('provider').call('POST /break_glass/patients', { body: { lastName: 'DANG', dob } }),
    ).toMatchObject([{ id: patient }])
    await db.prepare("update users set last_name = '-' where id = ?").bind(patient).run()
    expect(
      await as('provider').call('POST /break_glass/patients', { body: { lastName: '-', dob } }),
    ).toMatchObject([{ fullChosenName: 'Marcus' }])
    await db.prepare("update users set last_name = 'Bell' where id = ?").bind(patient).run()
  })

  it('lasts through the last day of the license where the patient is', async () => {
    const today = new Date(now()).toISOString().slice(0, 10)
    const lastDay = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await db.prepare('update licenses set expires_on = ?').bind(lastDay).run()
    // Eight in the evening in New York, where the clock is five hours behind, or nine by summer time.
    setClock(Date.parse(`${today}T01:00:00Z`))
    await stepUpAs('provider')
    expect(await access()).toMatchObject({ allowed: false, breakGlassPossible: true })
    await open()
    setClock(Date.parse(`${today}T11:00:00Z`))
    await db.exec('delete from break_glass_grants')
    await expect(access()).rejects.toMatchObject({ status: 404 })
    await db.exec("update licenses set expires_on = '2099-01-01'")
  })
})

describe('the opening of a record', () => {
  it('is told to the patient, their provider and the reviewers at once', async () => {
    const { id } = await open()
    await drainOutbox(environmentOf(bindings))
    const rows = await db
      .prepare('select user_id as user from user_notifications where subject_id = ?')
      .bind(id)
      .all<{ user: string }>()
    expect(new Set(rows.results.map(({ user }) => user))).toEqual(
      new Set([patient, userId('otherProvider'), userId('clinical_admin')]),
    )
    const own = await as('otherPatient').break_glass.in({ patients: patient }).list()
    expect(own).toMatchObject([{ reasonCode: 'emergency_care', userName: 'Daniel Reyes' }])
    expect(own[0]).not.toHaveProperty('reasonText')
    const [event] = await as('otherPatient')
      .events.in({ patients: patient })
      .list({ filter: { category: 'break-glass' } })
    expect(event).toMatchObject({ name: 'break_glass.open', actorName: 'Daniel Reyes' })
  })

  it('is reviewed within three business days by another, once', async () => {
    // From a Friday: Monday, Tuesday, Wednesday.
    expect(reviewDue('2026-03-06T15:00:00.000Z')).toBe('2026-03-11T15:00:00.000Z')
    // Tuesday night at the clinic is Wednesday in UTC: until Friday night, not Sunday.
    expect(reviewDue('2026-11-25T03:36:00.000Z')).toBe('2026-11-28T03:36:00.000Z')
    const { id } = await open()
    const review = (who: Person) =>
      as(who).call('POST /break_glass/:id/review', {
        params: { id },
        body: { verdict: 'appropriate', reviewNote: 'The call is on record.' },
      })
    expect(
      await as('clinical_lead').break_glass.list({ filter: { reviewed: 'false' } }),
    ).toHaveLength(1)
    await expect(review('provider')).rejects.toMatchObject({ status: 403 })
    expect(await review('clinical_admin')).toMatchObject({
      verdict: 'appropriate',
      reviewedByName: 'Clay Adams',
    })
    await expect(review('clinical_lead')).rejects.toMatchObject({ status: 409 })
  })
})
