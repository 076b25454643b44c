import { emitBySystem } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { creationStamps, type Db, insert, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { labs as contract } from './contract'
import { quarterlyTests } from './lab-tests'
import { loadOpenVendors } from './open-vendors'
import { labs as table } from './table'
import { vendorOf } from './vendors'

/** The tests of the next three months, of the first lab that is open to the patient, drafted in the name of a clinician. */
export const draftQuarterlyOrder = async (
  env: Environment,
  db: Db,
  patientId: string,
  clinicianId: string,
  at: string,
): Promise<readonly Statement[]> => {
  const open = await loadOpenVendors({ db, env }, patientId)
  const vendor = open.find((code) => !vendorOf(code).isByHand)
  if (!vendor) return []
  const id = uuidv7()
  const row = await encryptFields({ contract }, env, id, {
    id,
    patientId,
    ...creationStamps(at),
    vendor,
    collection: vendorOf(vendor).collection,
    tests: quarterlyTests,
    status: 'draft',
    requestedById: clinicianId,
    providerId: sql`(select provider_id from patients where id = ${patientId})`,
  })
  return [
    insert(table, row),
    emitBySystem(
      {
        name: 'labs.create',
        row: 'l',
        version: sql`l.version`,
        at,
        detail: sql`json_object('vendor', l.vendor, 'kind', 'request')`,
      },
      sql`from labs l where l.id = ${id}`,
    ),
  ]
}
