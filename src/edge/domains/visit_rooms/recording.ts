import { operation, policyOf } from '#edge/jsonapi/index'
import { readBack } from '#edge/jsonapi/write/outcome'
import { insert, type SQL, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { forbidden } from '#edge/platform/problem'
import { twilioVideoKeys, updateRecordingRules } from '#edge/platform/services/video'
import { recordingConsent, recordingRules } from './contract'
import { recordingConsents } from './table'
import { onVisitRoom } from './video-token'

/** Of the patient of a visit and the clinician it has now: how many last said that it may be recorded. */
export const agreedSides = (appointmentId: string | SQL) =>
  sql<{ sides: number }>`
    select count(*) as sides from (
      select c.user_id, c.agreed, max(c.at || c.id) from recording_consents c
      join appointments v on v.id = c.appointment_id left join providers p on p.id = v.provider_id
      where c.appointment_id = ${appointmentId} and c.user_id in (v.patient_id, p.user_id) group by c.user_id)
    where agreed = 1`

/** One side's word on the recording. Taken back, nothing more is recorded: `recordingEnd` sees to it. */
export const consentToRecording = operation(recordingConsent, onVisitRoom, async (ctx) => {
  const { id: visit, actor } = ctx
  const { agreed } = ctx.body
  const id = uuidv7()
  const consent = { id, appointmentId: visit.id, userId: actor.id, agreed, at: ctx.now }
  return {
    write: [insert(recordingConsents, consent)],
    detail: { agreed },
    read: readBack(agreedSides(visit.id), ([row]) => ({
      id,
      agreed,
      isComplete: row?.sides === 2,
    })),
  }
})

/** The failure of this operation, which is no JSON:API document. */
const refuse = (status: number, code: string) =>
  Response.json(
    { error: { message: 'There was an error updating recording rules', code } },
    { status },
  )

const policy = policyOf({ provider: ['everyone', 'update_recording_rules'] })

/** Begins or ends a recording, by the visit's own provider; begins none that a side has not agreed to. */
export const changeRecordingRules = operation(recordingRules, { policy }, async (ctx) => {
  const { db, env, actor, body } = ctx
  const room = await db.first(sql<RoomRow>`
    select r.appointment_id as "appointmentId", r.room_type as "roomType", a.patient_id as "patientId",
      a.provider_id as "providerId"
    from visit_rooms r join appointments a on a.id = r.appointment_id
    where r.room_sid = ${body.roomSid}`)
  if (room?.providerId !== actor.providerId || !room) throw forbidden()
  const keys = twilioVideoKeys(env)
  const isStart = body.rules.some(({ type }) => type === 'include')
  // Nothing is recorded between browsers: rules that leave all out hold already.
  if (room.roomType !== 'group' || !keys)
    return isStart ? refuse(409, 'recording_unavailable') : { event: null, data: body }
  const consent = await db.first(agreedSides(room.appointmentId))
  if (isStart && consent?.sides !== 2) return refuse(409, 'consent_missing')
  try {
    await updateRecordingRules(keys, body.roomSid, body.rules)
  } catch {
    return refuse(502, 'provider_failed')
  }
  return {
    event: { subjectId: room.appointmentId, patientId: room.patientId },
    detail: { recording: isStart },
    data: body,
  }
})

interface RoomRow {
  readonly appointmentId: string
  readonly roomType: 'peer' | 'group'
  readonly patientId: string
  readonly providerId: string | null
}
