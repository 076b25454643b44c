import { policyOver, resource } from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { inList, sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { todos as contract } from './contract'
import { clinicalTodoTypes, systemCompletedTypes, todoTypes } from './todo-types'

const table = tableOf(contract, { kind: text('type', { enum: todoTypes }).notNull() })

/** When a result is given to its patient tells those who read no results whether it was kept back. */
const notOfResults = () => sql`${table.kind} <> 'LAB_RESULTS_RECEIVED'`

export const todos = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: ['own', 'update'],
    provider: ['careTeam', 'update'],
    assistant: ['careTeam', 'update'],
    support: [notOfResults, 'update'],
    manager: [notOfResults, 'update'],
    clinical_admin: ['everyone', 'update'],
    clinical_lead: ['everyone', 'update'],
    admin: {
      scope: () => sql`not ${inList(table.kind, clinicalTodoTypes)}`,
      hidden: ['subjectType', 'subjectId'],
    },
  }),
  constraints: { UNIQUE: conflict('already_open', 'This is on your list already') },
  update: (_, row, { status = row.status }) => {
    if (row.status === 'expired' || status === 'expired')
      throw conflict('invalid_transition', `This cannot be done while it is ${row.status}`)
    if (status === 'done' && systemCompletedTypes.some((type) => type === row.kind))
      throw unprocessable('done_by_acting', 'This closes by itself once you have done it', 'status')
    return { detail: { type: row.kind, status } }
  },
})
