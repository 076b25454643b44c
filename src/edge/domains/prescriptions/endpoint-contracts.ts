import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { dateField, instantField, line, uuid } from '#edge/platform/fields'
import { safetyLevels } from '../formulary/safety-levels'
import { prescriptionFields } from './fields'
import { pharmacyStatuses, prescriptionStatuses } from './transitions'

const { drug, medicine, dosage, days, refills, reason, quantity } = prescriptionFields

const checked = {
  code: z.string(),
  level: z.enum(safetyLevels),
  /** Topic of the override, with the kind of its reasons and the list. */
  topic: z.string(),
  kind: z.string(),
  reasons: z.array(z.object({ code: z.string(), label: z.string() })),
  text: z.string(),
  /** The label or guideline that says so. */
  source: z.string(),
}

export const checkSafety = endpoint('prescription_checks.check', {
  at: 'POST /patients/:patient/prescription_checks',
  description:
    'What speaks against a medicine for a patient, and what keeps it from its pharmacy, by what is on file now.',
  body: z.strictObject({
    drug,
    medicine,
    dosage: z.optional(dosage),
    days,
    refills,
    quantity: z.optional(quantity),
    reason: z.optional(reason),
    /** The draft that is written anew, and what it renews or replaces. */
    prescription: z.optional(uuid),
    renews: z.optional(uuid),
    /** Which is to fill it: by default that of the draft, or the one that the patient uses first. */
    pharmacy: z.optional(uuid),
    /** Whether the medicine is taken already, which leaves out rules about the next supply. */
    isTaken: z.optional(z.boolean()),
  }),
  output: resourceObjects('prescription_checks', checked),
})

/** Prescriptions that one request checks: a page of a list. */
export const maxCheckedAtOnce = 100
export const checkSafetyOfList = endpoint('prescription_checks.check_list', {
  at: 'POST /prescription_checks',
  description:
    'What speaks against each prescription of a list that waits for a signature or an answer, by what is on file now; others of the list are left out.',
  body: z.strictObject({
    prescriptions: z
      .array(uuid)
      .check(
        z.maxLength(
          maxCheckedAtOnce,
          `Ask for ${maxCheckedAtOnce} prescriptions at most at a time`,
        ),
      ),
  }),
  output: resourceObjects('prescription_check_lists', {
    checks: z.array(z.object({ id: z.string(), ...checked })),
  }),
})

export const listDoubts = endpoint('prescription_checks.list', {
  at: 'GET /patients/:patient/prescription_checks',
  description: 'Medicines that the patient has and that a fact refuses now, by prescription.',
  output: resourceObjects('prescription_doubts', { code: z.string(), text: z.string() }),
})

export const searchMedicines = endpoint('medicine_searches.search', {
  at: 'POST /patients/:patient/medicine_searches',
  description: 'Medicines by name, with their codes: for what is not of the formulary.',
  body: z.strictObject({ text: line(60, 'Type a name') }),
  output: resourceObjects('medicine_matches', {
    name: z.string(),
    rxcui: z.nullable(z.string()),
  }),
})

export const readRxUrl = endpoint('prescriptions.rx_url', {
  at: 'GET /providers/:provider/prescriptions/rx_url',
  description: 'Where a provider signs what waits: an address for them alone, for a few minutes.',
  verb: 'rx_url',
  output: resourceObject('rx_urls', { url: z.string(), expiresAt: instantField }),
})

export const syncPrescriptions = endpoint('prescriptions.sync', {
  at: 'POST /providers/:provider/prescriptions/sync',
  description: 'Asks the service how far the open prescriptions of a provider are.',
  output: resourceObject('prescription_syncs', { open: z.int(), changed: z.int() }),
})

export const readPaper = endpoint('prescriptions.paper', {
  at: 'GET /prescriptions/:prescription/paper',
  description: 'One that is printed, on paper that its clinician signs by hand: a PDF.',
  verb: 'print',
  mediaType: 'application/pdf',
})

export const prescriptionReport = reportContract('prescriptions.report', {
  at: 'GET /prescriptions/report',
  description: 'Prescriptions by when they were written, and how soon they were filled.',
  query: {
    status: z.optional(z.enum(prescriptionStatuses, 'No such status')),
    pharmacyStatus: z.optional(z.enum(pharmacyStatuses, 'No such status')),
    provider: z.optional(uuid),
    pharmacy: z.optional(uuid),
    /** What it is for; `reason` says why a file is asked for. */
    medication: z.optional(reason),
    from: z.optional(dateField),
    until: z.optional(dateField),
  },
  columns: {
    patientId: z.string(),
    patientName: z.string(),
    providerName: z.nullable(z.string()),
    pharmacyName: z.nullable(z.string()),
    status: z.enum(prescriptionStatuses),
    pharmacyStatus: z.nullable(z.enum(pharmacyStatuses)),
    refillsLeft: z.int(),
    writtenOn: dateField,
    sentAt: z.nullable(z.string()),
    filledAt: z.nullable(z.string()),
  },
})
