import { type Scope, scopeOver } from '#edge/jsonapi/index'
import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { patientScopes } from './policy'
import { patients } from './table'

/** Accounts a caller may know: a patient their care team; staff each other, and of patients those of their scope. */
export const isVisibleTo =
  (id: Column | SQL, role: Column | SQL): Scope =>
  (me) => {
    const isOnCareTeam = sql`${role} <> 'patient' and (
    exists (select 1 from care_team where user_id = ${id} and patient_id = ${me.id})
    or ${id} = (select support_user_id from patients where id = ${me.id})
    or ${id} = (select d.user_id from patients p join providers d on d.id = p.provider_id where p.id = ${me.id}))`
    const isOwnPatient = sql`exists (
    select 1 from ${patients} where ${patients.id} = ${id} and ${scopeOver(patientScopes[me.role], patients.id)(me)})`
    if (me.role === 'patient') return sql`(${id} = ${me.id} or (${isOnCareTeam}))`
    // An organization reads of its patients what they share with it, and writes to none of them.
    return me.role === 'cbo'
      ? sql`${role} <> 'patient'`
      : sql`(${role} <> 'patient' or ${isOwnPatient})`
  }
