import { changeOneRow } from '#edge/events/emit'
import { decryptFields, encryptFields } from '#edge/jsonapi/encrypted-fields'
import { operation, policyOver, type Row } from '#edge/jsonapi/index'
import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'
import { assertIfMatch } from '#edge/jsonapi/write/version-guard'
import { creationStamps, insert, selectAll, sql, stamps } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { appointments } from '../appointments/table'
import { isOfType } from '../patients'
import { visitSubject } from '../soap_notes'
import { concernsOf } from './concerns'
import { readPrepAssessments, savePrepAssessment } from './contract'

const table = sqliteTable('prep_initial_soap_assessments', {
  appointmentId: text('appointment_id').primaryKey(),
  patientId: text('patient_id').notNull(),
  answers: blob({ mode: 'buffer' }).notNull(),
  answeredBy: text('answered_by').notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

const policy = policyOver(appointments.patientId, {
  provider: ['careTeam', 'create'],
  assistant: ['careTeam', 'create'],
  clinical_lead: ['careTeam', 'create'],
  clinical_admin: 'everyone',
})
const storedOf = (appointmentId: string) =>
  selectAll(table, sql`where ${table.appointmentId} = ${appointmentId}`)
const signedNote = (appointmentId: string) => sql`
  select 1 from soap_notes where appointment_id = ${appointmentId} and status = 'signed'`
/** The answers are encrypted like the encrypted attributes of a resource. */
const encrypted = {
  contract: { type: 'prep_initial_soap_assessments', encrypted: ['answers'] },
} as const
const onVisit = { versionOf: 'record', subject: visitSubject, policy } as const

const list = operation(readPrepAssessments, onVisit, async (ctx) => {
  const { id } = ctx.appointment
  const stored = await ctx.db.first(storedOf(id))
  if (!stored) return { data: [] }
  const [opened] = await decryptFields<Row>(encrypted, ctx.env, [{ ...stored, id }])
  const { version, answers, answeredBy, updatedAt } = opened ?? {}
  return {
    data: [{ ...answers, id, version, concerns: concernsOf(answers), answeredBy, updatedAt }],
  }
})

const save = operation(savePrepAssessment, onVisit, async (ctx) => {
  const { appointment: visit, body } = ctx
  if (!isOfType(visit.encounterTypeId, 'prepInitial'))
    throw conflict('not_prep_initial', 'This is asked before a first PrEP visit only')
  if (await ctx.db.exists(signedNote(visit.id)))
    throw conflict('note_signed', 'The note of this visit is signed')
  const before = await ctx.db.first(storedOf(visit.id))
  assertIfMatch(ctx, before?.version ?? 0)
  const values = await encryptFields(encrypted, ctx.env, visit.id, { answers: body })
  return {
    status: 201,
    write: changeOneRow(
      insert(
        table,
        {
          appointmentId: visit.id,
          patientId: visit.patientId,
          ...values,
          answeredBy: ctx.actor.id,
          ...creationStamps(ctx.now),
        },
        sql`on conflict (appointment_id) do update set answers = excluded.answers,
          answered_by = excluded.answered_by, ${stamps(ctx.now)}
          where version = ${before?.version ?? 0} and not exists (${signedNote(visit.id)})`,
      ),
    ),
    data: {
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
