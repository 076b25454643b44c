import { type Statement, sql } from '#edge/platform/db/index'

/** Stores settings of an account, over those of the same name. */
export const saveSettings = (
  userId: string,
  values: Readonly<Record<string, string>>,
  now: string,
): Statement =>
  sql`
    insert into user_settings (user_id, name, value, updated_at)
    select ${userId}, key, value, ${now} from json_each(${JSON.stringify(values)}) where true
    on conflict (user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`
