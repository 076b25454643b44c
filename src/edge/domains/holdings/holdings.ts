import { type Statement, sql } from '#edge/platform/db/index'

export interface Holdings {
  readonly patients: number
  readonly tasks: number
  readonly conversations: number
  readonly clinicians: number
  readonly visits: number
}

/** What an account holds at a moment. */
export const holdingsOf = (userId: string, now: string): Statement<Holdings> =>
  sql`
    select
      (select count(*) from patients p join providers d on d.id = p.provider_id where d.user_id = ${userId})
        + (select count(*) from patients where support_user_id = ${userId}) as patients,
      (select count(*) from tasks where assignee_id = ${userId} and closed_at is null) as tasks,
      (select count(*) from conversations where assignee_id = ${userId} and status = 'open') as conversations,
      (select count(*) from providers where assistant_id = ${userId})
        + (select count(*) from providers where supervisor_id = ${userId}) as clinicians,
      (select count(*) from appointments a join providers d on d.id = a.provider_id
        where d.user_id = ${userId} and a.status in ('Scheduled', 'Waiting') and a.ends_at > ${now}) as visits`
