import { Buffer } from 'node:buffer'
import { changeOneRow } from '#edge/events/emit'
import { operation, policyOver } from '#edge/jsonapi/index'
import { assertIfMatch } from '#edge/jsonapi/write/version-guard'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import { creationStamps, insert, selectAll, sql, stamps } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { appointments } from '../appointments/table'
import { encounterTypeIds } from '../patients'
import { visitSubject } from '../soap_notes'
import { concernsOf } from './concerns'
import { readPrepAssessments, savePrepAssessment } from './contract'
import { prepInitialSoapAssessments as table } from './table'

const policy = policyOver(appointments.patientId, {
  provider: ['careTeam', 'create'],
  assistant: ['careTeam', 'create'],
  clinical_lead: ['careTeam', 'create'],
  clinical_admin: 'everyone',
})
const contextOf = (appointmentId: string) =>
  `prep_initial_soap_assessments.answers:${appointmentId}`
const storedOf = (appointmentId: string) =>
  selectAll(table, sql`where ${table.appointmentId} = ${appointmentId}`)
const signedNote = (appointmentId: string) => sql`
  select 1 from soap_notes where appointment_id = ${appointmentId} and status = 'signed'`
const type = 'prep_initial_soap_assessments' as const
const onVisit = { versionOf: 'record', subject: visitSubject, policy } as const

const list = operation(readPrepAssessments, onVisit, async (ctx) => {
  const { id } = ctx.appointment
  const stored = await ctx.db.first(storedOf(id))
  if (!stored) return { data: [] }
  const { version, answeredBy, updatedAt } = stored
  const answers = JSON.parse(await decryptField(ctx.env, stored.answers, contextOf(id)))
  return {
    data: [{ type, id, version, ...answers, concerns: concernsOf(answers), answeredBy, updatedAt }],
  }
})

const save = operation(savePrepAssessment, onVisit, async (ctx) => {
  const { appointment: visit, body } = ctx
  if (visit.encounterTypeId !== String(encounterTypeIds.prepInitial))
    throw conflict('not_prep_initial', 'This is asked before a first PrEP visit only')
  if (await ctx.db.exists(signedNote(visit.id)))
    throw conflict('note_signed', 'The note of this visit is signed')
  const before = await ctx.db.first(storedOf(visit.id))
  assertIfMatch(ctx, before?.version ?? 0)
  const answers = Buffer.from(
    await encryptField(ctx.env, JSON.stringify(body), contextOf(visit.id)),
  )
  return {
    status: 201,
    write: changeOneRow(
      insert(
        table,
        {
          appointmentId: visit.id,
          patientId: visit.patientId,
          answers,
          answeredBy: ctx.actor.id,
          ...creationStamps(ctx.now),
        },
        sql`on conflict (appointment_id) do update set answers = excluded.answers,
          answered_by = excluded.answered_by, ${stamps(ctx.now)}
          where version = ${before?.version ?? 0} and not exists (${signedNote(visit.id)})`,
      ),
    ),
    data: {
      type,
      id: visit.id,
      version: (before?.version ?? 0) + 1,
      ...body,
      concerns: concernsOf(body),
      answeredBy: ctx.actor.id,
      updatedAt: ctx.now,
    },
  }
})

export const prepAssessmentOperations = [list, save]
