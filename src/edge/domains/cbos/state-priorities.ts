import { forRoles, operation, policyOf, subject } from '#edge/jsonapi/index'
import { readBack } from '#edge/jsonapi/write/outcome'
import { type SQL, sql } from '#edge/platform/db/index'
import { removeStatePriority, setStatePriority } from './contract'
import { cbos } from './resource'

const server = {
  subject: subject(cbos, 'cbo'),
  policy: policyOf(
    forRoles(
      ['admin', 'manager', 'clinical_admin'],
      ['everyone', 'set_priority', 'remove_priority'],
    ),
  ),
}

/** Of the active organizations with a place in a state, the first; null where there is none. */
export const firstCboIn = (state: SQL | string): SQL<string | null> => sql`(
  select o.cbo_id from cbo_state_priorities o join cbos first on first.id = o.cbo_id and first.status = 'active'
  where o.state = ${state} order by o.position, first.name limit 1)`

const prioritiesOf = (cboId: string) =>
  readBack(
    sql<{ id: string; state: string; position: number }>`
      select state as id, state, position from cbo_state_priorities where cbo_id = ${cboId} order by state`,
    (rows) => [...rows],
  )

export const statePriorities = [
  operation(setStatePriority, server, ({ cbo, body: { state, position } }) => ({
    write: [
      sql`insert into cbo_state_priorities (cbo_id, state, position) values (${cbo.id}, ${state}, ${position})
        on conflict (cbo_id, state) do update set position = excluded.position`,
    ],
    detail: { state, position },
    read: prioritiesOf(cbo.id),
  })),
  operation(removeStatePriority, server, ({ cbo, query: { state } }) => ({
    write: [sql`delete from cbo_state_priorities where cbo_id = ${cbo.id} and state = ${state}`],
    detail: { state },
    read: prioritiesOf(cbo.id),
  })),
]
