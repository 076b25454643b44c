import { type Guard, type Row, resource, type WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { encounters as contract } from './contract'
import { encounterPolicy as policy } from './policy'
import { encounters as table } from './table'

/** A signed note stays, and so does its encounter. */
const isUnsigned: Guard = ({ noteStatus, status }) =>
  noteStatus === 'signed'
    ? conflict('note_signed', 'The note of this encounter is signed')
    : status === 'entered_in_error'
      ? conflict('entered_in_error', 'This encounter was entered in error')
      : null

export const encounters = resource(contract, {
  table,
  policy,
  fields: {
    name: sql<string>`(select name from encounter_types where encounter_types.id = ${table.encounterTypeId})`,
    noteStatus: sql<string>`ifnull((select n.status from soap_notes n where n.encounter_id = ${table.id}), 'none')`,
    isToCosign: sql<boolean>`exists (select 1 from soap_notes n where n.encounter_id = ${table.id}
      and n.cosigner_id is not null and n.cosigned_at is null)`,
  },
  guards: { update: isUnsigned, delete: isUnsigned },
  constraints: { UNIQUE: conflict('encounter_exists', 'This visit has an encounter already') },
  create: async (ctx, input, { patient = '' }) => {
    assertTimes(input)
    return {
      set: {
        providerId: await providerOf(ctx, patient, input.appointmentId ?? null),
        status: input.endedAt ? 'completed' : 'in_progress',
      },
    }
  },
  update: (_, row, input) => {
    assertTimes({ ...row, ...input })
    return { set: { status: (input.endedAt ?? row.endedAt) ? 'completed' : 'in_progress' } }
  },
  // What was written once stays on record, marked as a mistake.
  delete: () => ({ set: { status: 'entered_in_error' } }),
})

/** The clinician of the visit, which is the patient's own; without a visit, the clinician who writes. */
const providerOf = async (ctx: WriteContext, patientId: string, appointmentId: string | null) => {
  if (!appointmentId) return ctx.actor.providerId
  const visit = await ctx.db.first(sql<{ providerId: string | null }>`
    select provider_id as "providerId" from appointments
    where id = ${appointmentId} and patient_id = ${patientId}`)
  if (!visit)
    throw unprocessable('unknown_visit', 'The patient has no such visit', 'appointment_id')
  return visit.providerId
}

const assertTimes = ({ startedAt, endedAt }: Row): void => {
  if (endedAt && endedAt < startedAt)
    throw unprocessable('invalid', 'It must end after it starts', 'ended_at')
}
