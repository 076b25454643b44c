import { sql } from 'drizzle-orm'
import { bucketsOf, claim, claimedBy, endOf, type Wanted } from '../../booking/claims'
import { remembered } from '../../booking/history'
import { refused } from '../../booking/refused'
import { type Standing, standingOf } from '../../booking/standing'
import { joinPanel, joinTeam } from '../../booking/team'
import { remind } from '../../booking/todo'
import { insert } from '../../db/statement'
import { encounterTypes } from '../../gates'
import { uuidv7 } from '../../identifiers'
import { notFound } from '../../jsonapi/errors'
import type { Request } from '../../jsonapi/request'
import type { Plan } from '../../jsonapi/resource'
import { mustHoldVisit } from './acting'
import { type Booking, mayBook, modeOf } from './booking-rules'
import { appointments as table } from './table'
import { wantedTime } from './wanted'

/** Books: the time is claimed and the visit written in one batch, or neither is. */
export const book = async (
  request: Request,
  input: Booking,
  { patient: patientId = '' }: Readonly<Record<string, string>>,
): Promise<Plan> => {
  const { encounterTypeId, providerId } = input
  const standing = await standingOf(request, patientId, encounterTypeId, providerId)
  if (!standing) throw notFound()
  mayBook(request, input, standing)
  mustHoldVisit(request, { providerId, assistantId: standing.assistantId })
  const visit = { appointmentId: uuidv7(), patientId, encounterTypeId }
  const wanted = await wantedTime(request, input, standing, visit, standing.minutes ?? 0)
  return {
    id: wanted.appointmentId,
    before: claim(request, wanted),
    write: written(request, wanted, input, standing),
    after: [
      remembered(request, {
        appointmentId: wanted.appointmentId,
        fromStatus: null,
        toStatus: 'Scheduled',
        action: 'book',
        startsAt: wanted.time,
      }),
      joinTeam(request, wanted),
      ...joinPanel(request, wanted),
      remind(request, { id: wanted.appointmentId, patientId, startsAt: wanted.time }),
    ],
    refused: refused(request, wanted, false),
    detail: { provider_id: providerId },
  }
}

const written = (request: Request, wanted: Wanted, input: Booking, standing: Standing) =>
  insert(table, {
    id: wanted.appointmentId,
    patientId: wanted.patientId,
    providerId: wanted.providerId,
    encounterTypeId: wanted.encounterTypeId,
    availabilityId: wanted.availabilityId,
    mode: modeOf(input),
    status: 'Scheduled',
    startsAt: wanted.time,
    endsAt: endOf(wanted),
    minutes: wanted.minutes,
    patientState: standing.state,
    patientTimezone: standing.zone,
    providerTimezone: standing.providerZone ?? standing.zone,
    initials: input.initials ?? null,
    referredBy: input.referredBy ?? null,
    rebookedFrom: lastOneLost(wanted, request),
    buckets: bucketsOf(wanted).length,
    claimed: claimedBy(wanted.appointmentId),
    pepParallel: isUrgent(wanted, standing),
    createdAt: request.now,
    updatedAt: request.now,
  })

// PEP cannot wait for the end of another visit; it is counted apart.
const isUrgent = ({ encounterTypeId }: Wanted, { flags }: Standing) =>
  encounterTypeId === String(encounterTypes.pep) && flags.canSchedulePep

/** The visit this one makes up for, when the patient's last one was missed or failed. */
const lastOneLost = ({ patientId }: Wanted, { now }: Request) => sql`(
  select case when status in ('Missed', 'Failed') then id end from appointments
  where patient_id = ${patientId} and starts_at <= ${now} order by starts_at desc, id desc limit 1)`
