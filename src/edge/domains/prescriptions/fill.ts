import { emitEach } from '#edge/events/emit'
import type { Change, RequestContext, Row, WriteContext } from '#edge/jsonapi/index'
import { inList, type Statement, sql, stamps } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import type { Indication } from '../formulary/medications'
import type { Override } from '../formulary/override-reasons'
import { medicationSet, type WrittenMedication } from '../formulary/written-medication'
import { isUnsigned } from './prescribe'
import {
  activeStatuses,
  atTheCounter,
  nextPharmacyStatuses,
  type PharmacyStatus,
  type PrescriptionStatus,
  pharmacyHeldStatuses,
  statusByFill,
  unsignedStatuses,
} from './transitions'

export interface Filling {
  readonly status: PrescriptionStatus
  readonly pharmacyStatus: PharmacyStatus | null
}

/** What a prescription becomes by what its pharmacy says; null where the pharmacy has no part in it, or says it late. */
export const fillOf = (
  { status, pharmacyStatus }: Filling,
  to: PharmacyStatus,
): { readonly status: PrescriptionStatus; readonly isFilled: boolean } | null => {
  if (!pharmacyHeldStatuses.some((each) => each === status)) return null
  if (!nextPharmacyStatuses(pharmacyStatus ?? 'new').includes(to)) return null
  const next =
    statusByFill[to] ?? (status === 'not_dispensed' || status === 'sent' ? 'verified' : status)
  return { status: next, isFilled: next === 'dispensed' && status !== 'dispensed' }
}

interface Update extends Partial<WrittenMedication> {
  readonly reason?: Indication | undefined
  readonly overrides?: readonly Override[] | null | undefined
  readonly pharmacyStatus?: PharmacyStatus | null | undefined
  readonly trackingNumber?: string | null | undefined
}

/** A draft is written anew by those who draft; of what was sent, its pharmacy says how far it is. */
export const updatePrescription = (
  { actor, now }: WriteContext,
  row: Row & Filling & WrittenMedication,
  { pharmacyStatus, ...written }: Update,
): Change => {
  if (actor.role !== 'pharmacy') {
    const problem = isUnsigned(row, { actor, now })
    if (problem) throw problem
    const { refills, drug, medicine, reason, overrides } = written
    const isAnother = drug !== undefined || medicine !== undefined || reason !== undefined
    return {
      set: {
        ...medicationSet({ ...row, ...written }),
        // Reasons are for the medicine that they were given for.
        ...(isAnother && overrides === undefined && { overrides: null }),
        ...(refills !== undefined && { refillsLeft: refills }),
      },
    }
  }
  if (pharmacyStatus === null)
    throw unprocessable('no_status', 'Choose how far it is', 'pharmacy_status')
  if (!pharmacyStatus || pharmacyStatus === row.pharmacyStatus) return {}
  const fill = fillOf(row, pharmacyStatus)
  if (!fill)
    throw conflict('not_next', 'This cannot be said of the prescription now', {
      allowed: nextPharmacyStatuses(row.pharmacyStatus ?? 'new'),
    })
  return {
    set: { status: fill.status, ...(fill.isFilled && { filledAt: now }) },
    detail: { status: fill.status, pharmacy_status: pharmacyStatus, kind: pharmacyStatus },
  }
}

/** What follows at the pharmacy from what is decided elsewhere, in the batch of that; what is past it, or ended, stays. */
export const setPharmacyStatus = (
  ctx: RequestContext,
  id: string,
  to: PharmacyStatus,
  from: readonly PharmacyStatus[] = atTheCounter,
): Statement[] => {
  const status = statusByFill[to]
  const isOpen = status
    ? inList(sql`status`, pharmacyHeldStatuses)
    : sql`${inList(sql`ifnull(pharmacy_status, 'new')`, from)}
        and ${inList(sql`status`, [...unsignedStatuses, ...activeStatuses])}`
  return [
    sql`
      update prescriptions set pharmacy_status = ${to}, status = ${status ?? sql`status`}, ${stamps(ctx.now)}
      where id = ${id} and pharmacy_status is not ${to} and ${isOpen}`,
    emitEach(
      ctx,
      {
        name: 'prescriptions.update',
        subjectType: 'prescriptions',
        subjectId: sql`r.id`,
        patientId: sql`r.patient_id`,
        detail: { pharmacy_status: to, kind: to },
      },
      sql`from prescriptions r where r.id = ${id} and changes() = 1`,
    ),
  ]
}
