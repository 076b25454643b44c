import type { RequestContext } from '#edge/jsonapi/index'
import { type Db, sql } from '#edge/platform/db/index'
import { conflict, refuseIssues } from '#edge/platform/problem'
import type { CboSettings } from './settings'

/** Refuses users of other organizations and pharmacies that do not exist. */
export const assertReferences = async (
  db: Db,
  cboId: string,
  { executiveUserId, prescriptionPartners }: CboSettings,
): Promise<void> => {
  const named = await db.first(sql<{ executive: number; partners: number }>`
    select
      ${executiveUserId ?? null} is null or exists (select 1 from users
        where id = ${executiveUserId ?? null} and cbo_id = ${cboId} and role = 'cbo' and status = 'active') as executive,
      not exists (${unknownPharmacies(prescriptionPartners)}) as partners`)
  const issue = (path: string[], message: string) => ({ path: ['settings', ...path], message })
  refuseIssues([
    ...(named?.executive ? [] : [issue(['executiveUserId'], 'Choose a user of this organization')]),
    ...(named?.partners ? [] : [issue(['prescriptionPartners'], 'Choose from the pharmacies')]),
  ])
}

const unknownPharmacies = (ids: readonly string[] | null | undefined) => sql`
  select 1 from json_each(${JSON.stringify(ids ?? [])}) named
  where not exists (select 1 from pharmacies where pharmacies.id = named.value)`

/** 409 `named_in_settings`: the clinic's settings must name active organizations alone. */
export const assertNamedInNoSetting = async ({ db }: RequestContext, cboId: string) => {
  const named = await db.first(sql<{ key: string }>`
    select key from system_settings
    where key in ('default_cbo_id', 'reach_la_cbo_id', 'cash_pay_cbo_ids') and instr(value, ${cboId}) > 0`)
  if (named)
    throw conflict(
      'named_in_settings',
      `The setting ${named.key} names this organization. Change the setting first.`,
      { key: named.key },
    )
}
