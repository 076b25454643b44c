import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import type { Operation } from '#edge/jsonapi/operation'
import { snakeCase } from '#edge/platform/case'
import { api, as, db, json, type Person, sessionId, userId, world } from '../world'
import { pathFor, staffAndPatients } from './call-operation'
import { rowIds, seedRows } from './rows'
import { reasonOf } from './step-up-reasons'

beforeAll(async () => {
  await world()
  await seedRows()
  const provider = as('provider')
  const under = { patients: userId('patient'), encounters: rowIds.theirs.encounters ?? '' }
  const report = await provider.doh_morbidities
    .in(under)
    .create({ condition: 'hiv', diagnosedOn: '2026-01-05', treatment: 'Started' })
  const referral = await provider.referrals.in(under).create({
    toKind: 'hiv_specialist',
    reasonCode: 'specialist_opinion',
    dueOn: '2026-12-05',
    toName: 'Riverside HIV clinic',
  })
  Object.assign(rowIds.theirs, { doh_morbidities: report.id, referrals: referral.id })
})

const sensitive = operations.filter(({ stepUp }) => stepUp)
const name = ({ method, path }: Operation) => `${method} ${path}`

/** The operation on the caller's own account, or on a colleague's where it is about others. */
const ask = (op: Operation, who: Person) => {
  const own = op.path.includes(':user')
  const row = rowIds.theirs[op.resource?.contract.type ?? ''] ?? 'none'
  const path = own
    ? `/api${op.path.replace(':user', userId(who)).replace(':id', row)}`
    : pathFor(op, 'theirs')
  return api(
    path
      .replace(/\/(system_users)\/[^/]+/, `/$1/${userId('support')}`)
      .replace(own ? '' : /\/users\/[^/]+/, own ? '' : `/users/${userId('assistant')}`)
      .replace(/:\w+/g, 'none'),
    op.method === 'GET' ? {} : json({}, op.method),
    who,
  )
}
const codeOf = async (response: Response) =>
  response.status === 422
    ? (await response.json<{ errors: { code: string }[] }>()).errors[0]?.code
    : null

/** What each operation asks for: a proof, one where certain attributes change, or none. */
const decisionOf = ({ stepUp, resource, verb }: Operation): string => {
  if (stepUp) return 'asks'
  const attributes = verb === 'update' ? (resource?.contract.stepUpAttributes ?? []) : []
  return attributes.length ? `asks: ${attributes.map(snakeCase).join(' ')}` : 'no'
}
const isOfPatient = ({ method, path }: Operation) =>
  method !== 'GET' &&
  /^\/(patients|prescriptions|labs|unmatched_labs|incoming_faxes|appointments|async_messaging_appointments|on_demand_appointments|break_glass|providers)(\/|$)/.test(
    path,
  )

it('each operation says whether it asks for a fresh proof, and each write about a patient that does not, why', async () => {
  const writes = operations.filter(({ method }) => method !== 'GET')
  const isSilent = (op: Operation) => decisionOf(op) === 'no' && isOfPatient(op)
  expect(writes.filter((op) => isSilent(op) && !reasonOf(name(op))).map(name)).toEqual([])
  const lines = writes.map((op) =>
    [name(op), decisionOf(op), isSilent(op) ? reasonOf(name(op)) : ''].join('\t'),
  )
  const reads = operations
    .filter((op) => op.method === 'GET')
    .map((op) =>
      [name(op), op.stepUp ? 'asks' : op.contract?.exports ? 'asks: file' : 'no', ''].join('\t'),
    )
  await expect(`${[...lines, ...reads].sort().join('\n')}\n`).toMatchFileSnapshot('./step-up.tsv')
})

describe('operations that need a fresh proof of who asks', () => {
  it('are those that change factors, roles and what others may see', () => {
    expect(sensitive.map(name)).toContain('POST /users/:user/recovery_codes')
    expect(sensitive.length).toBeGreaterThan(2)
  })

  it.each(sensitive.map((op) => [name(op), op] as const))(
    '%s is refused once the proof is older than 15 minutes, to each role that may call it',
    async (_, op) => {
      const old = new Date(Date.now() - 15 * 60_000 - 1_000).toISOString()
      await db.prepare('update sessions set confirmed_at = ?').bind(old).run()
      const answers = await Promise.all(
        staffAndPatients.map(async (who) => ({ who, code: await codeOf(await ask(op, who)) })),
      )
      expect(answers.some(({ code }) => code === 'confirm_first')).toBe(true)
      const allowed = answers.filter(({ code }) => code === 'confirm_first').map(({ who }) => who)
      await db.prepare('update sessions set confirmed_at = ?').bind(new Date().toISOString()).run()
      for (const who of allowed) expect(await codeOf(await ask(op, who))).not.toBe('confirm_first')
    },
  )

  it('are refused to a copied token of a session that proved it', async () => {
    await db.prepare('update sessions set confirmed_at = ?').bind(new Date().toISOString()).run()
    for (const op of sensitive.filter(
      ({ path, resource }) => path.includes(':user') && !resource,
    )) {
      const answer = await api(
        `/api${op.path.replace(':user', userId('support')).replace(/:\w+/g, 'none')}`,
        {
          ...json({}, op.method),
          headers: { 'content-type': 'application/json', cookie: `a=${sessionId('support')}` },
        },
        'support',
      )
      if (op.method !== 'GET')
        expect([name(op), await codeOf(answer)]).toEqual([name(op), 'confirm_first'])
    }
  })
})
