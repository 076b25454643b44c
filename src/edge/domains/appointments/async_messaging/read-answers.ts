import { operation, subject } from '#edge/jsonapi/index'
import { loadResponsesFor } from '../../assessments'
import { readAnswersOfVisit } from './contract'
import { answersPolicy } from './policy'
import { asyncMessagingAppointments } from './resource'
import { asyncMessagingAppointments as table } from './table'

const visit = subject(asyncMessagingAppointments, 'id', {
  id: table.id,
  patientId: table.patientId,
})

export const readAnswersOfVisitOperation = operation(
  readAnswersOfVisit,
  { subject: visit, policy: answersPolicy },
  async (ctx) => ({ data: { id: ctx.id.id, responses: await loadResponsesFor(ctx, ctx.id.id) } }),
)
