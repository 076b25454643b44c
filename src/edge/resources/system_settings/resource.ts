import { sql } from 'drizzle-orm'
import { all } from '../../access/scopes'
import { update } from '../../db/statement'
import { unprocessable } from '../../jsonapi/errors'
import { resource } from '../../jsonapi/resource'
import { systemSettings as contract } from './contract'
import { systemSettings as table } from './table'
import { settingProblem } from './values'

const toPublic = { see: () => sql`${table.public} = 1` }
const reader = { see: all }

export const systemSettings = resource(contract, {
  table,
  policy: {
    admin: { see: all, do: ['update'] },
    support: reader,
    manager: reader,
    clinical_admin: reader,
    patient: toPublic,
    provider: toPublic,
    cbo: toPublic,
    pharmacy: toPublic,
    assistant: toPublic,
    clinical_lead: toPublic,
    guest: toPublic,
  },
  update: (request, row, { value = row.value }) => {
    const problem = settingProblem(row.key, value)
    if (problem) throw unprocessable('invalid', problem, 'value')
    return {
      write: update(
        table,
        { value, version: sql`${table.version} + 1`, updatedAt: request.now },
        sql`${table.id} = ${row.id} and ${table.version} = ${row.version}`,
      ),
      detail: { key: row.key },
    }
  },
})
