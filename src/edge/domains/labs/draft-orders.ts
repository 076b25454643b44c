import { emitBySystem } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { creationStamps, type Db, insert, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { labs as contract } from './contract'
import { type LabTestCode, quarterlyTests } from './lab-tests'
import { loadOpenVendors } from './open-vendors'
import { labs as table } from './table'
import { type collections, type VendorCode, vendorOf } from './vendors'

interface NewDraft {
  readonly patientId: string
  /** The clinician of the order. */
  readonly clinicianId: string
  readonly tests: readonly LabTestCode[]
  readonly at: string
}

/** Drafts tests in one order, or in two where a kit cannot do all of them. Without a lab they wait to be arranged by hand. */
export const draftOrders = async (
  env: Environment,
  db: Db,
  draft: NewDraft,
): Promise<readonly Statement[]> => {
  const open = await loadOpenVendors({ db, env }, draft.patientId)
  const isForKit = (test: LabTestCode) => quarterlyTests.includes(test)
  const parts = [
    { tests: draft.tests.filter(isForKit), wanted: vendorAmong(open, kitFirst) },
    { tests: draft.tests.filter((test) => !isForKit(test)), wanted: vendorAmong(open, siteFirst) },
  ]
  const drafted = await Promise.all(
    parts.map(({ tests, wanted }) =>
      wanted && tests.length > 0 ? draftAt(env, wanted, { ...draft, tests }) : [],
    ),
  )
  return drafted.flat()
}

const kitFirst = ['home_kit', 'lab_site', 'in_person'] as const
const siteFirst = ['lab_site', 'in_person'] as const

/** Finds the first lab by order of collection; labs that take no electronic orders come last. */
const vendorAmong = (
  open: readonly VendorCode[],
  order: readonly (typeof collections)[number][],
): VendorCode | undefined => {
  const sorted = open.toSorted(
    (a, b) => Number(vendorOf(a).isByHand === true) - Number(vendorOf(b).isByHand === true),
  )
  return order.flatMap((way) => sorted.filter((code) => vendorOf(code).collection === way))[0]
}

const draftAt = async (
  env: Environment,
  vendor: VendorCode,
  { patientId, clinicianId, tests, at }: NewDraft,
): Promise<readonly Statement[]> => {
  const id = uuidv7()
  const row = await encryptFields({ contract }, env, id, {
    id,
    patientId,
    ...creationStamps(at),
    vendor,
    collection: vendorOf(vendor).collection,
    tests,
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
