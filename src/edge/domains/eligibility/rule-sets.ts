import { changeOneRow } from '#edge/events/emit'
import type { z } from '#edge/jsonapi/contract'
import { operation, policyOf, subject } from '#edge/jsonapi/index'
import { integer, sqliteTable, text } from '#edge/jsonapi/table'
import { accessStates } from '#edge/platform/access-states'
import { deleteFrom, insert, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { refuseIssues } from '#edge/platform/problem'
import { cbos } from '../cbos'
import { cbos as cboTable } from '../cbos/table'
import { readRules, replaceRules } from './contract'

const ruleSets = sqliteTable('eligibility_rules', {
  id: text().primaryKey(),
  cboId: text('cbo_id').notNull(),
  priority: integer().notNull(),
  state: text(),
  insured: integer({ mode: 'boolean' }),
  minAge: integer('min_age'),
  maxAge: integer('max_age'),
  action: text({ enum: accessStates }).notNull(),
})

const policy = policyOf({
  admin: ['everyone', 'update'],
  manager: ['everyone', 'update'],
  clinical_admin: ['everyone', 'update'],
  clinical_lead: 'everyone',
  support: 'everyone',
  cbo: (me) => sql`${cboTable.id} = ${me.cboId}`,
})
const onCbo = { subject: subject(cbos, 'cbo', ['version']), policy }

/** The rules as they are answered, and the version they have then. */
const rulesOf = (cboId: string, version: number) => ({
  select: sql`
    select ${cboId} as id, ${version} as version, json_group_array(json_object('id', id, 'priority', priority,
      'state', state, 'insured', insured, 'min_age', min_age, 'max_age', max_age, 'action', action)
      order by priority) as rules
    from eligibility_rules where cbo_id = ${cboId}`,
  headers: { etag: `"${version}"` },
})

export const readRulesOperation = operation(readRules, onCbo, ({ cbo }) =>
  rulesOf(cbo.id, cbo.version),
)

/** All rules at once, so that no patient is ever judged by half of them. */
export const replaceRulesOperation = operation(replaceRules, onCbo, (ctx) => {
  const { body, now } = ctx
  const { id, version } = ctx.cbo
  const { rules } = body
  assertAgeRanges(body)
  return {
    write: [
      ...changeOneRow(sql`
        update cbos set ${stamps(now)} where id = ${id} and version = ${version}`),
      deleteFrom(ruleSets, sql`${ruleSets.cboId} = ${id}`),
      ...rules.map((rule, at) =>
        insert(ruleSets, { ...rule, id: uuidv7(), cboId: id, priority: (at + 1) * 10 }),
      ),
    ],
    detail: { rules: rules.length },
    ...rulesOf(id, version + 1),
  }
})

const assertAgeRanges = ({ rules }: z.output<typeof replaceRules.body>): void => {
  const message = 'The oldest age must be at least the youngest age'
  refuseIssues(
    rules.flatMap(({ minAge, maxAge }, at) =>
      minAge != null && maxAge != null && minAge > maxAge
        ? [{ path: ['rules', at, 'maxAge'], message }]
        : [],
    ),
  )
}
