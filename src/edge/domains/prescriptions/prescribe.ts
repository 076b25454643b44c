import { transmitAgain } from '#edge/events/failed-transmissions'
import {
  type Change,
  type Guard,
  type Row,
  requireAsWritten,
  type WriteContext,
} from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { licenseConditions, orderLinks } from '../encounters'
import type { Indication } from '../formulary/medications'
import type { Override } from '../formulary/override-reasons'
import { medicationSet, type WrittenMedication } from '../formulary/written-medication'
import { endedStatuses, type PrescribingFacts } from '../prescribing'
import { openTodo } from '../todos'
import { moveBySystem } from './moves'
import { assertSafe, assertSafeStop } from './safety'
import { activeStatuses, type PrescriptionStatus, unsignedStatuses } from './transitions'

/** All begin as a draft: signing is a step of its own, with what is checked then. */
export const draftPrescription = async (
  ctx: WriteContext,
  written: WrittenMedication,
  { patient = '', encounter, pharmacy, renews }: Readonly<Record<string, string>>,
): Promise<Change> => {
  const isOfPatient =
    renews && sql`select 1 from prescriptions where id = ${renews} and patient_id = ${patient}`
  if (isOfPatient && !(await ctx.db.exists(isOfPatient)))
    throw unprocessable('unknown_prescription', 'Choose a prescription of this patient', 'renews')
  if (pharmacy) await assertPharmacy(ctx, pharmacy)
  return {
    set: {
      ...orderLinks(ctx, patient, encounter),
      pharmacyId: pharmacy ?? sql`(select pharmacy_id from patients where id = ${patient})`,
      authorId: ctx.actor.id,
      ...medicationSet(written),
      refillsLeft: written.refills,
      writtenOn: clinicDay(ctx.now),
      status: 'draft',
    },
  }
}

/** A pharmacy that was retired fills nothing more. */
export const isOpenPharmacy = ({ db }: WriteContext, id: string): Promise<boolean> =>
  db.exists(sql`select 1 from pharmacies where id = ${id} and retired_at is null`)

export const assertPharmacy = async (ctx: WriteContext, id: string): Promise<void> => {
  if (!(await isOpenPharmacy(ctx, id)))
    throw unprocessable('unknown_pharmacy', 'Choose a pharmacy', 'pharmacy')
}

/** Before it is sent, after it could not be, or for refills that a pharmacy leaves behind which was retired. */
export const canChangePharmacy: Guard = (row, { actor, now }) =>
  ['error', 'dispensed'].includes(row.status) && actor.role !== 'assistant'
    ? null
    : isUnsigned(row, { actor, now })

export const choosePharmacy = async (
  ctx: WriteContext,
  { status, pharmacyId }: Row,
  { pharmacy }: { readonly pharmacy: string },
): Promise<Change> => {
  await assertPharmacy(ctx, pharmacy)
  if (status === 'dispensed' && (await isOpenPharmacy(ctx, pharmacyId)))
    throw conflict('pharmacy_open', 'Its pharmacy has the refills. Write another for a new one.')
  return { set: { pharmacyId: pharmacy } }
}

const isUnsignedStatus = (status: string) => unsignedStatuses.some((each) => each === status)

/** What was signed stands: it is canceled or discontinued with a reason. */
export const isUnsigned: Guard = ({ status }) =>
  isUnsignedStatus(status)
    ? null
    : conflict('signed', 'It has been signed. Cancel it, and write a new one.')

export const pharmacyRetired = conflict(
  'pharmacy_retired',
  'Its pharmacy fills no more. Choose another pharmacy for it first.',
)

export interface WrittenPrescription extends Row, WrittenMedication {
  readonly patientId: string
  readonly id: string
  readonly appointmentId: string | null
  readonly status: PrescriptionStatus
  readonly filledAt: string | null
  readonly renewsId: string | null
  readonly reason: Indication
  readonly overrides?: readonly Override[] | null
}

/** Signing is sending: the outbox takes it to its pharmacy. What it renews or replaces is answered by it. */
export const signPrescription = async (
  ctx: WriteContext,
  row: WrittenPrescription,
): Promise<Change> => {
  const { patientId, renewsId } = row
  if (!row.pharmacyId) throw conflict('no_pharmacy', 'Choose a pharmacy for this patient first')
  const facts = await assertSendable(ctx, row)
  const answered = {
    at: ctx.now,
    by: { id: ctx.actor.id, role: ctx.actor.role },
    set: sql`, reason_code = 'replaced'`,
  }
  return {
    set: {
      signedAt: ctx.now,
      signedById: ctx.actor.id,
      providerId: ctx.actor.providerId ?? row.providerId,
      writtenOn: clinicDay(ctx.now),
    },
    ...requireAsWritten(ctx, [
      ...licenseConditions(ctx, patientId),
      isFirstAnswer(row),
      isAsChecked(row, facts),
    ]),
    also: [
      ...(renewsId
        ? [
            ...moveBySystem('approve_renewal', sql`r.id = ${renewsId}`, answered),
            ...moveBySystem('replace', sql`r.id = ${renewsId}`, {
              ...answered,
              // What the pharmacy did not hear of a refill says nothing of its end. A change that its pharmacy asked for by
              // a message takes the place of the first; else the first is called back.
              set: sql`${answered.set}, transmission_failed_at = null,
                recall = case when r.pharmacy_request_id is null and r.sent_at is not null then 'asked' end,
                recalled_at = case when r.pharmacy_request_id is null and r.sent_at is not null then ${ctx.now} end`,
            }),
          ]
        : []),
      openTodo('RX_INSURANCE', patientId, ctx.now, hasNoCard(patientId)),
    ],
  }
}

/** What is asked for is prescribed once, however many clinicians answer it. */
const isFirstAnswer = ({ id, renewsId }: Row & { readonly id: string }) =>
  [
    sql`not exists (select 1 from prescriptions other where other.renews_id = ${renewsId} and other.id <> ${id}
      and other.signed_at is not null and ${inList(sql`other.status`, activeStatuses)})`,
    conflict('answered_already', 'Another prescription answers this request already'),
  ] as const

/** Nothing else was signed for the patient since the check: of two at once, the second is checked with the first. */
const isAsChecked = (
  { id, patientId }: Row & Pick<WrittenPrescription, 'id' | 'patientId'>,
  { prescriptions }: PrescribingFacts,
) => {
  const known = prescriptions.flatMap((each) => (each.isSigned ? [each.id] : []))
  return [
    sql`not exists (select 1 from prescriptions other where other.patient_id = ${patientId} and other.id <> ${id}
      and other.signed_at is not null and ifnull(other.reason_code, '') <> 'other_pharmacy'
      and not ${inList(sql`other.status`, endedStatuses)} and not ${inList(sql`other.id`, known)})`,
    conflict(
      'signed_meanwhile',
      'Another medicine of this patient was signed just now. Read the checks again.',
    ),
  ] as const
}

/** By its pharmacy, and what is on file now. */
const assertSendable = async (
  ctx: WriteContext,
  row: WrittenPrescription,
): Promise<PrescribingFacts> => {
  if (!(await isOpenPharmacy(ctx, row.pharmacyId))) throw pharmacyRetired
  return assertSafe(ctx, row)
}

/** What could not be sent is checked again before it is, since much may have changed; an end is told again as it is. */
export const retryPrescription = async (
  ctx: WriteContext,
  row: WrittenPrescription,
): Promise<Change> => {
  if (row.status !== 'cancel_requested' && row.status !== 'discontinued')
    await assertSendable(ctx, row)
  return transmitAgain()
}

interface Ending {
  readonly reasonCode?: string | null | undefined
  readonly overrides?: readonly Override[] | null | undefined
}

/** Ends it, with what is done about a danger of that beside what was said as it was signed. */
export const stopPrescription =
  (changeOf: (ctx: WriteContext, row: WrittenPrescription) => Change) =>
  async (ctx: WriteContext, row: WrittenPrescription, ending: Ending): Promise<Change> => {
    await assertSafeStop(ctx, row, ending)
    const change = changeOf(ctx, row)
    const overrides = [...(row.overrides ?? []), ...(ending.overrides ?? [])]
    return ending.overrides?.length ? { ...change, set: { ...change.set, overrides } } : change
  }

/** The paper is a prescription like any other. */
export const printPrescription = async (
  ctx: WriteContext,
  row: WrittenPrescription,
): Promise<Change> => {
  await assertSafe(ctx, row)
  return {}
}

/** The pharmacy asks for the card: one that is on file is enough. */
const hasNoCard = (patientId: string) =>
  sql`not exists (select 1 from insurances where patient_id = ${patientId} and status = 'active')`
