import { beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { insertVisit } from '../visits/room-client'
import {
  api,
  as,
  asOvertaken,
  cboId,
  db,
  json,
  prepareRow,
  providerId,
  stepUpAs,
  userId,
  world,
} from '../world'

const jordan = userId('patient')
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()
const guard = /batch_guards/

/** How each loses the patient, at the instant before their batch. */
const leaveCareTeam = () => run('delete from care_team where patient_id = ?', jordan)
const endEmergency = () =>
  run("update break_glass_grants set closed_at = '2026-01-01T00:00:00.000Z'")
const changeOrganization = () =>
  run('update patients set cbo_id = ? where id = ?', cboId('otherCbo'), jordan)
const closeRecord = () =>
  run("update patients set state = 'TX' where id = ?", userId('otherPatient'))

/** All that a write of a patient's would leave. */
const traces = async () => {
  const [row] = (
    await run(`select
      (select count(*) from events where name not like '%.denied') as events,
      (select count(*) from deliveries) as deliveries,
      (select count(*) from verification_codes) as codes,
      (select count(*) from break_glass_grants) as grants,
      (select count(*) from idempotency_keys) as keys,
      (select count(*) from notes) as notes`)
  ).results
  return row
}

/** The operation is refused with this status, and leaves nothing. */
const expectRefused = async (work: () => Promise<unknown>, status: number) => {
  const before = await traces()
  await expect(work()).rejects.toMatchObject({ status })
  expect(await traces()).toEqual(before)
}

beforeEach(async () => {
  await world()
  await db.batch([
    ...['rate_limits', 'break_glass_grants', 'verification_codes'].map((table) =>
      db.prepare(`delete from ${table}`),
    ),
    db.prepare('update patients set cbo_id = ? where id = ?').bind(cboId(), jordan),
    db.prepare("update patients set state = 'NY' where id = ?").bind(userId('otherPatient')),
    db.prepare("update users set email_verified_at = '2026-01-01T00:00:00.000Z'"),
  ])
})

const nudge = (api: ReturnType<typeof as>, patient = jordan) =>
  api.call('POST /patients/:patient/push_notifications', {
    params: { patient },
    body: { kind: 'nudge' },
  })
const askToConsent = (api: ReturnType<typeof as>) =>
  api.call('POST /patients/:patient/send_consent', { params: { patient: jordan } })

describe('an operation whose caller loses its subject between the check and the batch', () => {
  it('is a 404 for a clinician who leaves the care team, and nothing is told or sent', async () => {
    const overtaken = () => asOvertaken('provider', guard, leaveCareTeam)
    for (const operation of [nudge, askToConsent]) {
      await world()
      await expectRefused(() => operation(overtaken()), 404)
      await world()
      await operation(as('provider'))
    }
  })

  it('is a 404 for an organization whose patient changes to another', async () => {
    await expectRefused(() => askToConsent(asOvertaken('cbo', guard, changeOrganization)), 404)
    await expect(askToConsent(as('cbo'))).rejects.toMatchObject({ status: 404 })
  })

  it('is a 404 for a clinician whose emergency access ends', async () => {
    const params = { patient: userId('otherPatient') }
    await stepUpAs('provider')
    await as('provider').call('POST /patients/:patient/break_glass', {
      params,
      body: { reasonCode: 'safety', reasonText: 'They called the night line with chest pain.' },
    })
    await expectRefused(
      () => nudge(asOvertaken('provider', guard, endEmergency), params.patient),
      404,
    )
  })

  it('opens no record of a patient who moved to where the clinician has no license', async () => {
    const params = { patient: userId('otherPatient') }
    await stepUpAs('provider')
    await expectRefused(
      () =>
        asOvertaken('provider', guard, closeRecord).call('POST /patients/:patient/break_glass', {
          params,
          body: { reasonCode: 'safety', reasonText: 'They called the night line with chest pain.' },
        }),
      404,
    )
  })

  it('is a 403 where the row is still theirs to see and no more to act on', async () => {
    const id = await insertVisit()
    const giveAway = () =>
      run('update appointments set provider_id = ? where id = ?', providerId('otherProvider'), id)
    await expectRefused(
      () =>
        asOvertaken('provider', guard, giveAway).call('POST /appointments/:id/guests', {
          params: { id },
          body: { kind: 'family', name: 'Ana Ruiz' },
        }),
      403,
    )
    expect((await run('select 1 from visit_guests where appointment_id = ?', id)).results).toEqual(
      [],
    )
  })

  it('sends no code and no link for a sign-in, whose patient no path names', async () => {
    const overtaken = () => asOvertaken('provider', guard, leaveCareTeam)
    await expectRefused(
      () =>
        overtaken().call('POST /patients/:id/verifications', {
          params: { id: jordan },
          body: { channel: 'email' },
        }),
      404,
    )
    await world()
    await expectRefused(
      () =>
        overtaken().call('POST /auth/verification_code/patients', { body: { patientId: jordan } }),
      404,
    )
  })

  it('is told of the scope first where another version is named too', async () => {
    const environment = asOvertaken('provider', guard, leaveCareTeam)
    await expectRefused(
      () =>
        environment.call('POST /patients/:patient/push_notifications', {
          params: { patient: jordan },
          body: { kind: 'nudge' },
          version: 999,
        }),
      404,
    )
    expect(
      (
        await api(
          `/api/patients/${jordan}/push_notifications`,
          {
            ...json({ kind: 'nudge' }),
            headers: { 'content-type': 'application/json', 'if-match': '"999"' },
          },
          'support',
        )
      ).status,
    ).toBe(412)
  })

  describe('sends no message', () => {
    const send = async (who: ReturnType<typeof as>, conversation: string, version?: number) =>
      who.call('PATCH /conversations/:conversation/messages', {
        params: { conversation },
        body: { messageText: 'How are you?' },
        ...(version && { version }),
      })
    const newConversation = async () => {
      const { conversationId } = await as('patient').call('POST /users/:user/conversations', {
        params: { user: userId('provider') },
        body: { messageText: 'About care' },
      })
      return conversationId
    }
    const messageCount = async () =>
      (await run('select count(*) as count from messages')).results[0]?.count

    it.each([undefined, 999])('and tells no one: 404, with the version %s', async (version) => {
      const conversation = await newConversation()
      const before = await messageCount()
      const overtaken = asOvertaken('provider', /insert into "messages"/, leaveCareTeam)
      await expectRefused(() => send(overtaken, conversation, version), 404)
      expect(await messageCount()).toBe(before)
      await world()
      await send(as('provider'), conversation)
      expect(await messageCount()).toBe(Number(before) + 1)
    })

    it('at the cost of no statement: its event is the proof', async () => {
      const answer = await api(
        `/api/conversations/${await newConversation()}/messages`,
        json({ message_text: 'Once more' }, 'PATCH'),
        'patient',
      )
      expect(answer.headers.get('x-d1')).toMatch(/^trips=2 statements=3 /)
    })
  })

  it('costs one statement for it, and no round trip', async () => {
    const id = await insertVisit()
    const answer = await api(
      `/api/appointments/${id}/recording_consents`,
      json({ agreed: true }),
      'provider',
    )
    expect(answer.headers.get('x-d1')).toMatch(/^trips=2 statements=5 /)
  })
})

describe('a row whose writer loses it between the check and the batch', () => {
  const newEncounter = async () => {
    const id = crypto.randomUUID()
    await prepareRow(
      rowsAt('2026-01-05T15:00:00.000Z').encounter({
        id,
        patient_id: jordan,
        provider_id: providerId('provider'),
      }),
    ).run()
    return id
  }
  const encountersAs = (who: ReturnType<typeof as>) => who.encounters.in({ patients: jordan })
  const overtaken = () => asOvertaken('provider', /^update "encounters"/, leaveCareTeam)

  it('is not deleted: 404, and no event', async () => {
    const id = await newEncounter()
    await expectRefused(() => encountersAs(overtaken()).delete(id), 404)
    await world()
    expect(await encountersAs(as('provider')).get(id)).toMatchObject({ status: 'completed' })
    await encountersAs(as('provider')).delete(id)
    expect(await encountersAs(as('provider')).get(id)).toMatchObject({ status: 'entered_in_error' })
  })

  it('is not changed: 404 and no 403, with a version and without', async () => {
    const id = await newEncounter()
    const end = { endedAt: '2026-01-05T16:00:00.000Z' }
    await expectRefused(() => encountersAs(overtaken()).update(id, end), 404)
    await world()
    await expectRefused(() => encountersAs(overtaken()).update(id, end, { version: 1 }), 404)
  })
})
