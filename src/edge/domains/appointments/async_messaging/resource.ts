import { reasonsOf } from '#edge/domains/dropdown_options/index'
import { operation, resource, subject } from '#edge/jsonapi/index'
import { sql, userName } from '#edge/platform/db/index'
import { loadResponsesFor } from '../../assessments'
import { nameOfClinician } from '../on_demand/resource'
import { appointments } from '../table'
import { asyncMessagingAppointments as contract, readAnswersOfVisit } from './contract'
import {
  acceptInWriting,
  cancelInWriting,
  completeInWriting,
  convertToLive,
  rejectInWriting,
  releaseInWriting,
} from './decide'
import { answersPolicy, asyncMessagingPolicy } from './policy'
import { alreadyOpen, requestInWriting } from './request'
import { asyncMessagingAppointments as table } from './table'

export const asyncMessagingAppointments = resource(contract, {
  table,
  join: { table: appointments, on: [table.id, appointments.id] },
  policy: asyncMessagingPolicy,
  fields: {
    appointmentStatus: appointments.status,
    visitReason: sql<string>`(select name from encounter_types where id = ${appointments.encounterTypeId})`,
    patientName: userName(table.patientId),
    acceptedByName: nameOfClinician(table.acceptedById),
    isAnswered: sql<boolean>`exists (select 1 from assessments s
      where s.appointment_id = ${table.id} and s.status in ('finished', 'reviewed'))`,
    isUrgent: sql<boolean>`exists (select 1 from assessments s where s.appointment_id = ${table.id}
      and s.status = 'finished' and unixepoch(s.due_at) - unixepoch(s.finished_at) <= 86400)`,
  },
  constraints: { 'appointments.patient_id': alreadyOpen },
  reasons: reasonsOf((action) => (action === 'reject' ? action : 'release_visit')),
  create: requestInWriting,
  delete: cancelInWriting,
  actions: {
    accept: acceptInWriting,
    complete: completeInWriting,
    release: releaseInWriting,
    reject: rejectInWriting,
    convert: convertToLive,
  },
})

const visitFields = { id: table.id, patientId: table.patientId }
export const readAnswersOfVisitOperation = operation(
  readAnswersOfVisit,
  { subject: subject(asyncMessagingAppointments, 'id', visitFields), policy: answersPolicy },
  async (ctx) => ({ data: { id: ctx.id.id, responses: await loadResponsesFor(ctx, ctx.id.id) } }),
)
