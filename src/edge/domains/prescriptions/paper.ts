import { brandNameFor } from '#edge/deliveries/brand'
import { operation, type RequestContext, subject } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { fullName } from '#edge/platform/names/full-name'
import { type DocumentContent, entries } from '#edge/platform/pdf/contract'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { conflict, notFound } from '#edge/platform/problem'
import { displayDate } from '#edge/platform/time'
import { byHand, medicineOf } from '../formulary/medicine'
import { amountText } from '../formulary/render-sig'
import { findSafetyProblems, loadPrescribingFacts } from '../prescribing'
import { readPaper } from './endpoint-contracts'
import { addressOf, loadOrders, type OrderRow } from './load-orders'
import { prescriptions } from './resource'
import { prescriptions as table } from './table'

/** Of a prescription that went no other way: two ways would fill it twice. */
export const readPrescriptionPaper = operation(
  readPaper,
  { subject: subject(prescriptions, 'prescription', [], () => sql`${table.status} = 'printed'`) },
  async ({ prescription, env, db, now }) => {
    const [order] = await loadOrders({ env, db }, prescription.id)
    if (!order) throw notFound()
    await assertTaken({ env, db, now }, order)
    const issuer = await brandNameFor(env, { userId: order.patientId })
    return pdfResponse(paperOf(order, issuer), { fileName: 'order.pdf', isDownload: false })
  },
)

/** Printed once more over a new fact, it would be filled: 409 with the words of a refusal. */
const assertTaken = async (
  ctx: Pick<RequestContext, 'env' | 'db' | 'now'>,
  order: OrderRow,
): Promise<void> => {
  const facts = await loadPrescribingFacts(ctx, order.patientId)
  const refused = findSafetyProblems(order, facts, ctx.now, 'take').find(
    ({ level }) => level === 'refusal',
  )
  if (refused) throw conflict(refused.code, refused.text)
}

const paperOf = (order: OrderRow, issuer: string): DocumentContent => {
  const { name, generic, strength, form, unit } = medicineOf(order)
  return {
    title: 'Prescription',
    language: 'en',
    issuer,
    subtitles: [{ text: `Written ${displayDate(order.writtenOn)}` }],
    blocks: [
      { kind: 'heading', text: 'Patient' },
      entries([
        ['Name', fullName(order)],
        ['Date of birth', displayDate(order.dob)],
        ['Address', addressOf(order)],
      ]),
      { kind: 'heading', text: 'Medicine' },
      entries([
        ['Medicine', name],
        ['Contains', `${generic} ${strength}, ${form}`],
        ['Interactions', order.drug === byHand ? 'Not checked' : null],
        ['How it is taken', order.sig],
        ['Quantity', amountText(order, unit)],
        ['Refills', String(order.refills)],
        ['Substitution', order.substitutionAllowed === 1 ? 'Permitted' : 'Dispense as written'],
        ['Note to the pharmacist', order.note],
        ['Pharmacy', order.pharmacyName],
      ]),
      { kind: 'heading', text: 'Prescriber' },
      entries([
        ['Clinician', order.clinicianName],
        ['NPI', order.npi],
        ['Signature', '____________________________'],
      ]),
    ],
    footer: 'Confidential: protected health information',
  }
}
