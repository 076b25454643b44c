import { type Change, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { conflict, type Problem } from '#edge/platform/problem'
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
  'Orders need a license in the state where the patient lives',
)

/** What a provider orders needs a license where the patient lives, as it is written. */
export const licenseConditions = (
  { actor: { role, providerId } }: Pick<WriteContext, 'actor'>,
  patientId: string,
): readonly (readonly [SQL, Problem])[] => {
  const state = sql`(select state from patients where id = ${patientId})`
  return role === 'provider' ? [[isLicensedIn(state, providerId), notLicensed]] : []
}

export const requireLicense = (
  ctx: Pick<WriteContext, 'actor' | 'db'>,
  patientId: string,
): Pick<Change, 'onlyIf' | 'mapError'> => requireAsWritten(ctx, licenseConditions(ctx, patientId))
