import { transmitAgain } from '#edge/events/failed-transmissions'
import type { Change, Guard, RequestContext, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, type Problem, unprocessable } from '#edge/platform/problem'
import { canOrder, orderLinks, requireLicense } from '../encounters'
import type { LabTestCode } from './lab-tests'
import { loadOpenVendors } from './open-vendors'
import { kitVendors, type VendorCode, vendorOf } from './vendors'

interface NewLab {
  readonly vendor: VendorCode
  readonly tests: readonly LabTestCode[]
}

/** A clinician orders at once; what others prepare, and a kit that a patient asks for, waits for one. */
export const newLab = async (
  ctx: WriteContext,
  { vendor }: NewLab,
  { patient = '', encounter }: Readonly<Record<string, string>>,
): Promise<Change> => {
  await assertVendor(ctx, patient, vendor)
  const { collection, isByHand } = vendorOf(vendor)
  const isOrder = canOrder(ctx.actor) && !isByHand
  // Drafts of staff are not sent yet, and may lack the address.
  if (isOrder || ctx.actor.role === 'patient') await assertAddress(ctx, patient, vendor)
  return {
    set: {
      collection,
      requestedById: ctx.actor.id,
      ...orderLinks(ctx, patient, encounter),
      // A result from elsewhere was sampled there: it is entered, and never ordered.
      status: isByHand ? 'collected' : isOrder ? 'ordered' : 'draft',
      ...(isOrder && { orderedAt: ctx.now, orderedById: ctx.actor.id }),
    },
    ...(isOrder && requireLicense(ctx, patient)),
    detail: {
      vendor,
      kind: isOrder ? 'order' : ctx.actor.role === 'patient' ? 'request' : 'draft',
    },
  }
}

const assertVendor = async (
  ctx: RequestContext,
  patientId: string,
  vendor: VendorCode,
): Promise<void> => {
  const open = await loadOpenVendors(ctx, patientId)
  const isTheirs = ctx.actor.role !== 'patient' || kitVendors.includes(vendor)
  if (!isTheirs || !open.includes(vendor))
    throw unprocessable('vendor_closed', 'This lab does not serve this patient', 'vendor')
}

/** Whether a parcel finds its way to a patient (SQL over `p`): `isShippable` of a row. */
export const isShippableRow = sql`(p.address_line_1 <> '' and p.city <> '' and p.zip <> '')`

/** Requires the address of a parcel for a kit: street, city and zip code. */
const assertAddress = async (
  ctx: RequestContext,
  patientId: string,
  vendor: VendorCode,
): Promise<void> => {
  if (!kitVendors.includes(vendor)) return
  const hasAddress = await ctx.db.exists(sql`
    select 1 from patients p where p.id = ${patientId} and ${isShippableRow}`)
  if (hasAddress) return
  throw unprocessable(
    'address_needed',
    ctx.actor.role === 'patient'
      ? 'Add your address first, so that we know where to send it.'
      : 'A kit needs a street, a city and a zip code. Ask the patient for their address first.',
    'vendor',
  )
}

/** A draft becomes an order, in the name of the clinician who places it. */
export const placeDraft = async (
  ctx: WriteContext,
  { patientId, providerId, vendor }: Row,
): Promise<Change> => {
  await assertVendor(ctx, patientId, vendor)
  await assertAddress(ctx, patientId, vendor)
  return {
    set: {
      orderedAt: ctx.now,
      orderedById: ctx.actor.id,
      providerId: ctx.actor.providerId ?? providerId,
    },
    ...requireLicense(ctx, patientId),
  }
}

/** What did not reach its lab is sent again; a kit, only where it can be sent to. */
export const sendAgain = async (
  ctx: WriteContext,
  { patientId, vendor, status }: Row,
): Promise<Change> => {
  if (status === 'ordered') await assertAddress(ctx, patientId, vendor)
  return transmitAgain()
}

const ordered: Problem = conflict(
  'ordered',
  'It has been ordered. Cancel the order, and make a new one.',
)

/** What was ordered is canceled with a reason, not removed. */
export const isUnordered: Guard = ({ status }) => (status === 'draft' ? null : ordered)

export const isUntransmitted: Guard = ({ transmissionFailedAt }) =>
  transmissionFailedAt ? null : conflict('not_failed', 'The lab was told of it')

export const discardDraft = (): Change => ({ set: { status: 'canceled' } })

/** What is ordered stands once it is; what is said of it may be said any time. */
export const updateLab = async (
  ctx: WriteContext,
  { status, patientId }: Row,
  {
    vendor,
    tests,
    outcome,
    patientMessage,
  }: Partial<NewLab & Record<'outcome' | 'patientMessage', string | null | undefined>>,
): Promise<Change> => {
  if ((vendor || tests) && status !== 'draft') throw ordered
  if (vendor) await assertVendor(ctx, patientId, vendor)
  return {
    set: {
      ...(vendor && { collection: vendorOf(vendor).collection }),
      ...(patientMessage !== undefined && { wordsAt: ctx.now }),
    },
    detail: { ...(outcome !== undefined && { has_outcome: outcome !== null }) },
  }
}
