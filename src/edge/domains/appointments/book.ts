import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { WritePlan } from '../../jsonapi/resource'
import { insert } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { notFound } from '../../platform/problem'
import { encounterTypes } from '../patients/onboarding-gates'
import { mustHoldVisit } from './assertions'
import { remind } from './booking/appointment-todo'
import { type Standing, standingOf } from './booking/booking-context'
import { refused } from './booking/booking-errors'
import { joinPanel, joinTeam } from './booking/care-team'
import { bucketsOf, claim, claimedBy, endOf, type Wanted } from './booking/slot-claims'
import { remembered } from './booking/status-history'
import { type Booking, mayBook, modeOf } from './booking-validation'
import { wantedTime } from './requested-slot'
import { appointments as table } from './table'

/** Books: the time is claimed and the visit written in one batch, or neither is. */
export const book = async (
  ctx: RequestContext,
  input: Booking,
  { patient: patientId = '' }: Readonly<Record<string, string>>,
): Promise<WritePlan> => {
  const { encounterTypeId, providerId } = input
  const standing = await standingOf(ctx, patientId, encounterTypeId, providerId)
  if (!standing) throw notFound()
  mayBook(ctx, input, standing)
  mustHoldVisit(ctx, { providerId, assistantId: standing.assistantId })
  const visit = { appointmentId: uuidv7(), patientId, encounterTypeId }
  const wanted = await wantedTime(ctx, input, standing, visit, standing.minutes ?? 0)
  return {
    id: wanted.appointmentId,
    before: claim(ctx, wanted),
    write: written(ctx, wanted, input, standing),
    also: [
      remembered(ctx, {
        appointmentId: wanted.appointmentId,
        fromStatus: null,
        toStatus: 'Scheduled',
        action: 'book',
        startsAt: wanted.time,
      }),
      joinTeam(ctx, wanted),
      ...joinPanel(ctx, wanted),
      remind(ctx, { id: wanted.appointmentId, patientId, startsAt: wanted.time }),
    ],
    mapError: refused(ctx, wanted, false),
    detail: { provider_id: providerId },
  }
}

const written = (ctx: RequestContext, wanted: Wanted, input: Booking, standing: Standing) =>
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
    rebookedFrom: lastOneLost(wanted, ctx),
    buckets: bucketsOf(wanted).length,
    claimed: claimedBy(wanted.appointmentId),
    pepParallel: isUrgent(wanted, standing),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })

// PEP cannot wait for the end of another visit; it is counted apart.
const isUrgent = ({ encounterTypeId }: Wanted, { flags }: Standing) =>
  encounterTypeId === String(encounterTypes.pep) && flags.canSchedulePep

/** The visit this one makes up for, when the patient's last one was missed or failed. */
const lastOneLost = ({ patientId }: Wanted, { now }: RequestContext) => sql`(
  select case when status in ('Missed', 'Failed') then id end from appointments
  where patient_id = ${patientId} and starts_at <= ${now} order by starts_at desc, id desc limit 1)`
