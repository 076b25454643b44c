import { sql } from 'drizzle-orm'
import { careTeam, everyone, ownRows } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { conflict, unprocessable } from '#edge/platform/problem'
import { todos as contract } from './contract'
import { todos as table } from './table'
import { clinicalTodoTypes, systemCompletedTypes } from './types'

const ownRule = { scope: ownRows(table.patientId), can: ['update'] } as const
const careTeamRule = { scope: careTeam(table.patientId), can: ['update'] } as const
const everyoneRule = { scope: everyone, can: ['update'] } as const

export const todos = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    patient: ownRule,
    provider: careTeamRule,
    assistant: careTeamRule,
    support: everyoneRule,
    manager: everyoneRule,
    clinical_admin: everyoneRule,
    clinical_lead: everyoneRule,
    admin: {
      scope: () =>
        sql`${table.kind} not in (select value from json_each(${JSON.stringify(clinicalTodoTypes)}))`,
      hidden: ['subjectType', 'subjectId'],
    },
    cbo: null,
    pharmacy: null,
  },
  update: (_, row, { status = row.status }) => {
    if (row.status === 'expired' || status === 'expired')
      throw conflict('invalid_transition', `This cannot be done while it is ${row.status}`)
    if (status === 'done' && systemCompletedTypes.some((type) => type === row.kind))
      throw unprocessable('done_by_acting', 'This is done by doing it', 'status')
    return { detail: { type: row.kind, status } }
  },
})
