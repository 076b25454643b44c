import type { RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { labService } from '#edge/platform/services/labs'
import { hasEffect } from '#edge/platform/settings/built-features'
import { orderFormatOf, type VendorCode, vendorOf, vendorsFor } from './vendors'

/** The vendors open to a patient now; those that take no orders alone, where no service takes any. */
export const loadOpenVendors = async (
  { db, env }: Pick<RequestContext, 'db' | 'env'>,
  patientId: string,
): Promise<readonly VendorCode[]> => {
  const [patients, flags] = await Promise.all([
    db.require(sql<{ state: string }>`select state from patients where id = ${patientId}`),
    db.all(sql<{ key: string }>`select key from feature_flags where value = 1`),
  ])
  const open = vendorsFor(patients.state, flags.map(({ key }) => key).filter(hasEffect))
  return open.filter((code) => vendorOf(code).isByHand || labService(env, orderFormatOf(code)))
}
