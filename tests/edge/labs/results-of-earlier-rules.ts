import { readResultsAgain, resultTasks } from '#edge/domains/labs/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect, type Db } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, iso, now } from '#edge/platform/time'
import { as, bindings, db } from '../world'
import { addLab, report } from './reports-on-orders'

const env = environmentOf(bindings)
export const drain = () => drainOutbox(env)
export const readAgain = (db: Db = connect(bindings.DB)) => readResultsAgain(env, db, now())
export const reactive = [{ code: 'hiv_ag_ab', value: 'Reactive' }] as const

export const addResult = async (
  values: Parameters<typeof report>[1] = reactive,
  status: Parameters<typeof report>[2] = 'final',
) => {
  const { id } = await addLab()
  await report(id, values, status)
  await drain()
  return id
}
/** Resets a result to the state of earlier rules: another rank, and no task. */
export const setEarlier = async (id: string, gravity: number) => {
  await db
    .prepare(`update labs set gravity = ?, rules_version = 'earlier', due_at = ? where id = ?`)
    .bind(gravity, iso(now() + 72 * hourMs), id)
    .run()
  await db.prepare('delete from tasks where subject_id = ?').bind(id).run()
}
export const read = (id: string) => as('clinical_lead').labs.get(id, { include: ['results'] })
export const close = (id: string, plan: string) =>
  as('provider').call('POST /labs/:id/close', {
    params: { id },
    body: { plan, planText: 'Seen in the clinic', planReason: 'Known' } as never,
  })
export const tasksOf = async (id: string) =>
  (await as('clinical_lead').tasks.list({ page: { size: 100 } })).filter(
    ({ subjectId, kind }) => subjectId === id && resultTasks.includes(kind ?? ''),
  )
export const eventsOf = async (id: string) =>
  (
    await db
      .prepare(`select name from events where subject_id = ? and name = 'labs.read_again'`)
      .bind(id)
      .all()
  ).results.length

/** Results of other tests wait for nothing, and no run has ended. */
export const forgetRuns = async () => {
  await db.exec('delete from tasks; delete from rules_versions;')
  await db.exec('update labs set rules_version = null')
}
