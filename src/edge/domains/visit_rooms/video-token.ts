import { onSubject, operation, subject } from '#edge/jsonapi/index'
import type { VisitSide } from '#edge/live/visit-room-contract'
import { forbidden, unprocessable } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import {
  appointments,
  notePatientInRoom,
  ownAppointments,
  supervisedAppointments,
} from '../appointments'
import { videoToken as contract } from './contract'
import { grantEntry, loadMembers } from './grant'
import { roomProblem } from './room-window'

const visitSubject = subject(appointments, 'id', [
  'providerId',
  'status',
  'mode',
  'startsAt',
  'endsAt',
])

const sides = {
  patient: { scope: 'own', can: 'everything' },
  provider: { scope: 'careTeam', can: 'everything', canWithin: ownAppointments },
} as const

/** The two sides of the visit, and no one else: another clinician of the patient sees it and may not enter. */
export const onVisitRoom = onSubject(visitSubject, sides)

/** Into the room itself comes who supervises the clinician as well (decision 54). */
const onEntry = onSubject(visitSubject, {
  ...sides,
  clinical_lead: { scope: 'careTeam', can: ['video_token'], canWithin: supervisedAppointments },
})

export const issueVideoToken = operation(contract, onEntry, async (ctx) => {
  const { id: visit, actor, body } = ctx
  if (body.appointmentId && body.appointmentId !== visit.id)
    throw unprocessable('other_appointment', 'Unknown id', 'appointment_id')
  if (body.identity && body.identity !== actor.id) throw forbidden()
  const problem = roomProblem(visit, toEpochMs(ctx.now))
  if (problem) throw problem
  const members = await loadMembers(ctx, visit.id)
  const me = members.find(({ identity }) => identity === actor.id)
  if (!me) throw forbidden()
  const { write, data } = await grantEntry(ctx, visit.id, members, {
    userId: actor.id,
    role: actor.role,
    sessionId: actor.sessionId,
    name: me.name,
    side: me.side,
    supervises: me.supervises,
    tell: members.flatMap(({ identity, side }) => (side === otherSides[me.side] ? [identity] : [])),
  })
  if (me.side === 'patient') write.push(notePatientInRoom(visit.id, ctx.now))
  return { write, detail: { room_type: data.roomType, side: me.side }, data }
})

/** Each side hears that the other has come. */
const otherSides: Partial<Record<VisitSide, VisitSide>> = { patient: 'staff', staff: 'patient' }
