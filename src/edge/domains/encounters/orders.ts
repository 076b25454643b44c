import { type Change, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { conflict, type Problem } from '#edge/platform/problem'
import { placesNow } from '../exposures'
import { isLicensedIn } from '../licenses'

/** What an order is about beside its patient: the visit of its encounter, and whose patient it is where no clinician writes it. */
export const orderLinks = (
  { actor }: WriteContext,
  patient: string,
  encounter: string | undefined,
): { readonly appointmentId: SQL; readonly providerId: string | SQL } => ({
  appointmentId: sql`(select appointment_id from encounters where id = ${encounter ?? ''})`,
  providerId:
    actor.providerId ??
    sql`ifnull((select provider_id from encounters where id = ${encounter ?? ''}),
      (select provider_id from patients where id = ${patient}))`,
})

const notLicensed = conflict(
  'not_licensed',
  'Orders need a license in the state where the patient lives, or is now',
)

/** What a provider orders needs a license where the patient lives, or said that they are now, as it is written. */
export const licenseConditions = (
  { actor: { role, providerId }, now }: Pick<WriteContext, 'actor' | 'now'>,
  patientId: string,
  /** Rows with their `state`. */
  places: SQL = placesNow(patientId, now),
): readonly (readonly [SQL, Problem])[] => {
  const isLicensed = sql`exists (
    select 1 from (${places}) place where ${isLicensedIn(sql`place.state`, providerId)})`
  return role === 'provider' ? [[isLicensed, notLicensed]] : []
}

export const requireLicense = (
  ctx: Pick<WriteContext, 'actor' | 'db' | 'now'>,
  patientId: string,
): Pick<Change, 'onlyIf' | 'mapError'> => requireAsWritten(ctx, licenseConditions(ctx, patientId))
