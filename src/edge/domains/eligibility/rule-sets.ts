import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import type { RequestContext } from '../../access/request-context'
import type { Role } from '../../access/roles'
import { assertOneRowChanged, emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { isConstraintError } from '../../platform/db/connection'
import { deleteFrom, insert, raw, update } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { Invalid, notFound, stale, validate } from '../../platform/problem'
import { cbos } from '../cbos/table'
import { changeRuleSets } from '../platform/contract'
import { ruleSets } from './table'

export const ruleReaders: readonly Role[] = [
  'admin',
  'manager',
  'clinical_admin',
  'clinical_lead',
  'support',
  'cbo',
]
export const ruleKeepers: readonly Role[] = ['admin', 'manager', 'clinical_admin']

/** An organization's people see their own, the clinic's all. */
const visible = ({ role, cboId }: Actor): SQL =>
  role === 'cbo' ? sql`${cbos.id} = ${cboId}` : sql`1`

const cboOf = async ({ db, actor, param }: RequestContext) => {
  const found = await db.first(
    raw<{ id: string; version: number }>(
      sql`select id, version from ${cbos} where ${cbos.id} = ${param('cbo')} and ${visible(actor)}`,
    ),
  )
  if (!found) throw notFound()
  return found
}

const rulesOf = (cboId: string) =>
  raw<{ rules: string }>(sql`
    select json_group_array(json_object('id', id, 'priority', priority, 'state', state,
      'insured', json(case insured when 1 then 'true' when 0 then 'false' else 'null' end),
      'min_age', min_age, 'max_age', max_age, 'action', action) order by priority) as rules
    from rule_sets where cbo_id = ${cboId}`)

const shown = async (ctx: RequestContext, cboId: string, version: number): Promise<Response> => {
  const found = await ctx.db.first(rulesOf(cboId))
  const rules = JSON.parse(found?.rules ?? '[]')
  return respond(
    { data: { type: 'rule_sets', id: cboId, attributes: { rules }, meta: { version } } },
    200,
    { etag: `"${version}"` },
  )
}

export const readRules = async (ctx: RequestContext): Promise<Response> => {
  const { id, version } = await cboOf(ctx)
  return shown(ctx, id, version)
}

/** All rules at once, so that nobody is ever judged by half of them. */
export const writeRules = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { id, version } = await cboOf(ctx)
  const wanted = ctx.header('if-match')
  if (wanted && wanted !== '*' && wanted !== `"${version}"`) throw stale()
  const { attributes } = await parseBody(c, 64 * 1024)
  const { rules } = validate(changeRuleSets.body, attributes)
  const issues = rules.flatMap(({ minAge, maxAge }, at) =>
    minAge != null && maxAge != null && minAge > maxAge
      ? [
          {
            path: ['rules', at, 'maxAge'],
            message: 'The oldest is at least as old as the youngest',
          },
        ]
      : [],
  )
  if (issues.length) throw new Invalid(issues)
  await ctx.db
    .batch([
      update(
        cbos,
        { version: sql`version + 1`, updatedAt: ctx.now },
        sql`${cbos.id} = ${id} and ${cbos.version} = ${version}`,
      ),
      assertOneRowChanged(),
      deleteFrom(ruleSets, sql`${ruleSets.cboId} = ${id}`),
      ...rules.map(({ state, insured, minAge, maxAge, action }, at) =>
        insert(ruleSets, {
          id: uuidv7(),
          cboId: id,
          priority: (at + 1) * 10,
          state: state ?? null,
          insured: insured ?? null,
          minAge: minAge ?? null,
          maxAge: maxAge ?? null,
          action,
        }),
      ),
      emit(ctx, {
        name: 'rule_sets.update',
        subjectType: 'rule_sets',
        subjectId: id,
        version: version + 1,
        detail: { rules: rules.length },
      }),
    ])
    .catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? stale() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  return shown(ctx, id, version + 1)
}
