import { careTeam } from '#edge/access/scopes'
import type { RequestContext, WriteContext } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { patients } from '../patients/table'
import type { PersonOnRecord } from './identity'

export interface FoundPatient extends PersonOnRecord {
  readonly patientId: string
  readonly nickname: string | null
}

/** Of a patient, and of their account as `u`. */
export const patientColumns = sql`${patients.id} as "patientId", u.first_name as "firstName",
  u.last_name as "lastName", u.nickname, ${patients.dob} as dob`

/** Patients whose results the caller reads. */
export const isTheirs = ({ actor }: Pick<RequestContext, 'actor'>): SQL =>
  ['provider', 'assistant'].includes(actor.role) ? careTeam(patients.id)(actor) : sql`1`

export const findPatient = (ctx: WriteContext, id: string): Promise<FoundPatient | undefined> =>
  ctx.db.first(sql<FoundPatient>`
    select ${patientColumns} from patients join users u on u.id = ${patients.id}
    where ${patients.id} = ${id} and ${isTheirs(ctx)}`)
