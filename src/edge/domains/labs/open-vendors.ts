import type { RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { hasEffect } from '#edge/platform/settings/built-features'
import { type VendorCode, vendorsFor } from './vendors'

/** The vendors open to a patient now. */
export const loadOpenVendors = async (
  { db }: RequestContext,
  patientId: string,
): Promise<readonly VendorCode[]> => {
  const [patients, flags] = await Promise.all([
    db.require(sql<{ state: string }>`select state from patients where id = ${patientId}`),
    db.all(sql<{ key: string }>`select key from feature_flags where value = 1`),
  ])
  return vendorsFor(patients.state, flags.map(({ key }) => key).filter(hasEffect))
}
