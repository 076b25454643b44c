import { beforeAll, describe, expect, it } from 'vitest'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { db, providerId, userId, world } from '../world'
import {
  happenTo,
  insertAppointment,
  insertEvent,
  outboxProcessor,
  tomorrow,
} from './event-fixtures'
import { about, isHello, line } from './sockets'

beforeAll(() => world())

describe('a booked appointment', () => {
  it('sends a live update to the patient, the provider, the assistant, the lead of their care team and the staff board', async () => {
    const [patient, provider, assistant, lead, board, otherProvider] = await Promise.all([
      line('patient'),
      line('provider'),
      line('assistant'),
      line('clinical_lead'),
      line('manager', { channel: staffBoard }),
      line('otherProvider'),
    ])
    await otherProvider.hears(isHello)
    const id = await insertAppointment(tomorrow())
    await happenTo(id, 'create')
    await outboxProcessor().drain()
    for (const each of [patient, provider, assistant, lead, board])
      expect(await each.hears(about(id))).toMatchObject({
        action: 'status_changed',
        attributes: JSON.stringify({ type: 'appointments', id, version: 1 }),
      })
    expect(otherProvider.frames).toHaveLength(1)
    await patient.hears(
      (frame) =>
        'attributes' in frame && JSON.parse(frame.attributes).type === 'user_notifications',
    )
  })

  it('tells a clinical lead of no appointment they may not read: an open board writes no denial', async () => {
    const [lead, board] = await Promise.all([
      line('clinical_lead'),
      line('manager', { channel: staffBoard }),
    ])
    await lead.hears(isHello)
    const id = await insertAppointment(tomorrow())
    await db
      .prepare('update appointments set patient_id = ?, provider_id = ? where id = ?')
      .bind(userId('otherPatient'), providerId('otherProvider'), id)
      .run()
    await happenTo(id, 'create')
    await outboxProcessor().drain()
    await board.hears(about(id))
    expect(lead.frames.filter(about(id))).toEqual([])
    await db.prepare('delete from appointments where id = ?').bind(id).run()
  })

  it.each(['notes', 'work_notes'])(
    'tells the care team and the staff board of one of the %s as a change of its patient, and no one else',
    async (subject) => {
      const [provider, assistant, board, otherProvider, patient] = await Promise.all([
        line('provider'),
        line('assistant'),
        line('manager', { channel: staffBoard }),
        line('otherProvider'),
        line('patient'),
      ])
      await Promise.all([otherProvider.hears(isHello), patient.hears(isHello)])
      const subjectId = crypto.randomUUID()
      await insertEvent({
        name: `${subject}.create`,
        subjectId,
        patientId: userId('patient'),
        version: 1,
      })
      await outboxProcessor().drain()
      for (const each of [provider, assistant, board])
        expect(await each.hears(about(userId('patient')))).toMatchObject({
          action: 'status_changed',
          attributes: JSON.stringify({ type: 'patients', id: userId('patient') }),
        })
      for (const each of [otherProvider, patient]) {
        expect(each.frames.filter(about(userId('patient')))).toEqual([])
        expect(each.frames.filter(about(subjectId))).toEqual([])
      }
    },
  )
})

describe('a changed appointment', () => {
  it('sends a live update to the provider who lost it', async () => {
    const former = await line('otherProvider')
    const id = await insertAppointment(tomorrow())
    await happenTo(id, 'reschedule', {
      detail: {
        previous_starts_at: new Date(tomorrow()).toISOString(),
        previous_provider_user_id: userId('otherProvider'),
      },
    })
    await outboxProcessor().drain()
    await former.hears(about(id))
  })
})

describe('other events', () => {
  it('tell a patient’s windows that the email is verified', async () => {
    const patient = await line('patient')
    const about = { subjectType: 'users', patientId: userId('patient') }
    await insertEvent({ name: 'users.verify_email', subjectId: userId('patient'), ...about })
    await outboxProcessor().drain()
    await patient.hears((frame) => 'action' in frame && frame.action === 'email_verified')
  })

  it('tell of a verified email when a patient enrolled by email, and not by a text', async () => {
    const patient = await line('patient')
    const enrolledBy = async (channel: string) => {
      const id = userId('patient')
      const event = { name: 'patients.enroll', subjectId: id, patientId: id, detail: { channel } }
      await insertEvent(event)
      await insertEvent({ name: 'todos.complete', subjectId: channel, patientId: id })
      await outboxProcessor().drain()
      await patient.hears(about(channel))
      return patient.frames.some((frame) => 'action' in frame && frame.action === 'email_verified')
    }
    expect(await enrolledBy('sms')).toBe(false)
    expect(await enrolledBy('email')).toBe(true)
  })

  it('tell the other windows of a user that they chose otherwise', async () => {
    const patient = await line('patient')
    await insertEvent({ name: 'user_settings.update', subjectId: userId('patient') })
    await outboxProcessor().drain()
    expect(await patient.hears(about(userId('patient')))).toMatchObject({
      action: 'status_changed',
      attributes: expect.stringContaining('user_settings'),
    })
  })

  it('send a live update about a todo to its patient', async () => {
    const patient = await line('patient')
    await insertEvent({ name: 'todos.complete', subjectId: 'todo-1', patientId: userId('patient') })
    await outboxProcessor().drain()
    expect(await patient.hears(about('todo-1'))).toMatchObject({ action: 'status_changed' })
  })
})
