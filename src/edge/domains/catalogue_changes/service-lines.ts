import { type Statement, sql } from '#edge/platform/db/index'

/** What is offered in a state: these service lines, by name, and no other. */
export const setServiceLines = (state: string, names: readonly string[]): Statement[] => {
  const chosen = sql`(select id from service_lines where name in (select value from json_each(${JSON.stringify(names)})))`
  return [
    sql`delete from state_service_lines where state = ${state} and service_line_id not in ${chosen}`,
    sql`
      insert into state_service_lines (state, service_line_id)
      select ${state}, id from service_lines where id in ${chosen} on conflict do nothing`,
  ]
}
