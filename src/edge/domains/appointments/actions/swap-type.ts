import { assertPepIsLive, assertPepStart, bookingState } from '#edge/domains/exposures/index'
import { encounterTypeIds } from '#edge/domains/patients/index'
import type { Change, Guard, RequestContext, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { recordHistory } from '../booking/status-history'
import { assertGuard, isVisitInWriting } from '../transition-guards'
import { isProviderLicensed } from './call'

/** Before a visit has begun, its type and mode may be changed. */
export const hasNotBegun: Guard = ({ status, startedAt }) =>
  ['Scheduled', 'Waiting'].includes(status) && startedAt === null
    ? null
    : conflict('visit_begun', 'The visit has begun, or will not take place')

interface TypeAndMode {
  readonly encounterTypeId?: string | undefined
  readonly appointmentType?: 'video' | 'phone' | undefined
}

/** Another type of visit, or by phone instead of video: at its time and of its length. */
export const swapType = async (
  ctx: WriteContext,
  row: Row,
  { encounterTypeId, appointmentType }: TypeAndMode,
): Promise<Change> => {
  if (encounterTypeId === undefined && appointmentType === undefined)
    throw unprocessable('nothing_chosen', 'Choose a type of visit, or video or phone')
  await assertOffered(ctx, row, { encounterTypeId, appointmentType })
  const { patientId, startsAt, kind, mode } = row
  if (encounterTypeId && isVisitInWriting({ kind, mode }))
    await assertPepIsLive(ctx, { patientId, encounterTypeId })
  else if (encounterTypeId) await assertPepStart(ctx, { patientId, encounterTypeId, startsAt })
  return {
    set: {
      encounterTypeId,
      mode: appointmentType,
      ...(encounterTypeId && { patientState: await placeOfVisit(ctx, row, encounterTypeId) }),
    },
    also: [recordHistory(ctx, { action: 'create_swap_type', from: row.status, to: row.status })],
  }
}

/** The state whose license a visit of another type takes: of PEP where the patient is, and its clinician is licensed there. */
export const placeOfVisit = async (
  ctx: WriteContext,
  row: Row,
  encounterTypeId: string,
): Promise<string> => {
  const home = sql`(select state from patients where id = ${row.patientId})`
  const found = await ctx.db.first(
    sql<{ state: string }>`select ${bookingState(row.patientId, encounterTypeId, home)} as state`,
  )
  const patientState = found?.state ?? row.patientState
  if (encounterTypeId === String(encounterTypeIds.pep) && row.providerId)
    assertGuard(await isProviderLicensed(ctx, { ...row, patientState }), 'licensed')
  return patientState
}

/** A type that this provider offers; by phone only where there is a number. */
export const assertOffered = async (
  ctx: RequestContext,
  { providerId, patientId }: Row,
  { encounterTypeId, appointmentType }: TypeAndMode,
): Promise<void> => {
  const found = await ctx.db.first(sql<{ offered: number; phone: string | null }>`
    select exists (
        select 1 from providers pr
          join provider_type_encounter_types t on t.provider_type_id = pr.type_id
          join encounter_types e on e.id = t.encounter_type_id and e.active = 1
        where pr.id = ${providerId} and e.id = ${encounterTypeId ?? null}) as offered,
      (select phone from users where id = ${patientId}) as phone`)
  if (encounterTypeId !== undefined && !found?.offered)
    throw unprocessable(
      'type_not_offered',
      'This provider does not offer that type of visit',
      'encounter_type_id',
    )
  if (appointmentType === 'phone' && !found?.phone)
    throw unprocessable(
      'phone_missing',
      'There is no phone number on file to call',
      'appointment_type',
    )
}
