import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import { uuidv7 } from '#edge/platform/ids'
import { pathFor } from '../../access/call-operation'
import { plantedEncounterType, plantServiceLine } from '../../access/plant-service-line'
import { rowIds, seedRows } from '../../access/rows'
import { encryptedValues } from '../../encrypted-values'
import { api, as, db, json, type Person, stepUpAs, userId, world } from '../../world'
import { dataOf } from '../auth-fixtures'
import { cookiesOf, loginAsReason, lookThrough, startLoginAs } from './login-as-requests'

const jordan = userId('patient')
const run = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values)

/** Facts of one patient's health, each a word found nowhere else. */
const facts = {
  statusReason: 'hiv_positive_linked',
  stiHistory: 'canary infection',
  partnerCount: 'canary partners',
  treatment: 'Canary treatment',
  encounterType: 'Canary encounter type',
  visitWords: 'canary visit words',
  referral: 'canary referral',
  todo: 'HIV_SELF_TEST',
  notification: 'LAB_RESULTS_RECEIVED',
  clinicalChange: 'canary_field',
  visitNote: 'canary note of a visit',
  taskNote: 'canary note of a task',
} as const
type Fact = keyof typeof facts

/** What a colleague wrote about a visit or a task. */
const noteOn = async (
  type: 'appointment_notes' | 'task_notes',
  subject: string | undefined,
  body: string,
) => {
  const id = uuidv7()
  const encrypted = await encryptedValues(type, id, { body })
  return run(
    `insert into notes (id, subject_type, subject_id, patient_id, body, author_id, created_at)
     values (?, ?, ?, ?, ?, ?, '2026-01-05T15:00:00.000Z')`,
    id,
    type.replace('_notes', 's'),
    subject,
    jordan,
    encrypted.body,
    userId('assistant'),
  )
}
/** What the patient told of their sex life, as their record holds it. */
const plantSexualHealth = async () => {
  const answers = { stiHistory: facts.stiHistory, partnerCount: facts.partnerCount }
  const { stiHistory, partnerCount } = await encryptedValues('patients', jordan, answers)
  return run(
    'update patients set sti_history = ?, partner_count = ? where id = ?',
    stiHistory,
    partnerCount,
    jordan,
  )
}

beforeAll(async () => {
  await world()
  await seedRows()
  await db.batch([
    ...plantServiceLine(jordan, 'A line', facts),
    run(
      "update patients set status = 'inactive', status_reason = ? where id = ?",
      facts.statusReason,
      jordan,
    ),
    await plantSexualHealth(),
    run(
      'update appointments set encounter_type_id = ?, reason_text = ?, referred_by = ? where id = ?',
      plantedEncounterType,
      facts.visitWords,
      facts.referral,
      rowIds.theirs.appointments,
    ),
    await noteOn('appointment_notes', rowIds.theirs.appointments, facts.visitNote),
    await noteOn('task_notes', rowIds.theirs.tasks, facts.taskNote),
    run('update todos set type = ? where id = ?', facts.todo, rowIds.theirs.todos),
    run(
      'update user_notifications set type = ? where id = ?',
      facts.notification,
      rowIds.theirs.user_notifications,
    ),
  ])
})

/** A change of the record, the newest of its timeline. */
const noteClinicalChange = () =>
  run(
    `insert into events (name, subject_type, subject_id, patient_id, actor_id, actor_role, request_id, route, detail, occurred_at)
     values ('health_histories.update', 'health_histories', 'h1', ?, ?, 'provider', 'r', 'PATCH r', ?, '2026-01-05T15:00:00.000Z')`,
    jordan,
    userId('provider'),
    JSON.stringify({ fields: facts.clinicalChange }),
  ).run()

/** What the clinic offers is no fact of a patient; a renewal trades the refresh cookie that the next of them needs. */
const reference =
  /^\/(auth\/login$|encounter_types|treatments|dropdown_options|openapi|docs|task_kinds)/
const reads = operations.filter(({ method, path }) => method === 'GET' && !reference.test(path))

type Send = (path: string) => Promise<Response>
const factsIn = async (send: Send): Promise<Fact[]> => {
  const found = new Set<Fact>()
  for (const op of reads) {
    await db.prepare('delete from rate_limits').run()
    if (op.path.endsWith('/events')) await noteClinicalChange()
    const answer = await send(pathFor(op, 'theirs').slice('/api'.length))
    const text = answer.ok ? await answer.text() : ''
    for (const name of Object.keys(facts) as Fact[]) if (text.includes(facts[name])) found.add(name)
  }
  return [...found].sort()
}

const throughWithCode = async (staff: Person, target: Person): Promise<Send> => {
  await stepUpAs(target)
  const { code } = (await dataOf(api('/api/auth/login_as/code', json({}), target))).attributes
  const answer = await startLoginAs(staff, target, { ...loginAsReason, code })
  const cookie = cookiesOf(answer)
  const { token } = (await dataOf(answer)).attributes
  return (path) => api(`/api${path}`, { headers: { authorization: `Bearer ${token}`, cookie } })
}

describe('who looks through an account', () => {
  it.each([
    ['admin', 'provider'],
    ['admin', 'assistant'],
    ['admin', 'clinical_lead'],
    ['admin', 'patient'],
    ['manager', 'patient'],
    ['support', 'patient'],
  ] as const)(
    'as %s through that of %s learns nothing of health that their own role may not know',
    async (staff, target) => {
      const send =
        staff === 'support'
          ? await throughWithCode(staff, target)
          : (await lookThrough(staff, target)).send
      const own = new Set(await factsIn((path) => api(`/api${path}`, {}, staff)))
      // The pages of a patient start with the treatments they chose.
      if (target === 'patient') own.add('treatment')
      expect((await factsIn(send)).filter((fact) => !own.has(fact))).toEqual([])
    },
    60_000,
  )

  it('finds no one by what is kept back, and is told that it is', async () => {
    const { send } = await lookThrough('admin', 'provider')
    const answer = await send(`/appointments?filter[encounter_type]=${plantedEncounterType}`)
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'hidden_in_login_as' }] })
    const visits = await dataOf(send('/appointments?include=encounter_type,provider'))
    expect(visits[0]?.attributes).not.toHaveProperty('encounter_type_id')
  })

  it('sees the visits and patients of the account all the same', async () => {
    const { send } = await lookThrough('admin', 'provider')
    const own = await as('provider').appointments.list()
    const visits = await dataOf(send('/appointments'))
    expect(visits.map(({ id }: { id: string }) => id)).toEqual(own.map(({ id }) => id))
    expect(await dataOf(send(`/patients/${jordan}`))).toMatchObject({ id: jordan })
  })
})
