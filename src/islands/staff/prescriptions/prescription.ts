import { appendQuery } from '#content/address/append-query'
import type { Api } from '#edge/client'
import type { Dosage } from '#edge/domains/formulary/dosage'
import { indications, type MedicationCode } from '#edge/domains/formulary/medications'
import type { WrittenMedicine } from '#edge/domains/formulary/medicine'
import type { Override } from '#edge/domains/formulary/override-reasons'
import {
  activeStatuses,
  type PrescriptionStatus,
  pharmacyStatuses,
  unansweredStatuses,
} from '#edge/domains/prescriptions/transitions'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import type { LabAddress as PatientAddress } from '../labs/lab'

/** The lists of the page, in the order of their urgency. */
export const prescriptionViews = ['sign', 'waiting', 'problems', 'all'] as const
export type PrescriptionView = (typeof prescriptionViews)[number]
export const prescriptionViewLabels: Readonly<Record<PrescriptionView, string>> = {
  sign: 'Ready to sign',
  waiting: 'Waiting',
  problems: 'Problems',
  all: 'All',
}
export const prescriptionsUrl = (
  view: PrescriptionView = 'sign',
  filters: PrescriptionFilters = {},
): string => {
  const search = new URLSearchParams({ ...(view !== 'sign' && { view }), ...filters })
  return appendQuery('/staff/prescriptions', search)
}

/** What else an address of the lists asks for; what it says that there is not stays out. */
export const parsePrescriptionFilters = (search: URLSearchParams) => {
  const reason = indications.find((one) => one === search.get('reason'))
  const pharmacyStatus = pharmacyStatuses.find((one) => one === search.get('pharmacyStatus'))
  const from = /^\d{4}-\d\d-\d\d$/.exec(search.get('from') ?? '')?.[0]
  return {
    ...(reason && { reason }),
    ...(pharmacyStatus && { pharmacyStatus }),
    ...(from && { from }),
  }
}
export type PrescriptionFilters = ReturnType<typeof parsePrescriptionFilters>

const underWay: PrescriptionStatus[] = [
  'signed',
  'sending',
  'sent',
  'verified',
  'partially_dispensed',
  'cancel_requested',
]

/** Clinicians and those who assist them start with their own; others with all they see. */
const ownFilter = ({ role, providerId }: Reader) =>
  providerId || role === 'assistant' ? { mine: true } : {}
interface Reader {
  readonly role: string
  readonly providerId: string | null
}

const filterOf = (view: PrescriptionView, me: Reader) => ({
  ...ownFilter(me),
  ...(view === 'sign' && { status: [...unansweredStatuses] }),
  ...(view === 'waiting' && { status: underWay }),
  ...(view === 'problems' && { isStuck: true }),
})

/** One page of a list, the latest first. */
export const loadPrescriptionPage = (
  api: Api,
  view: PrescriptionView,
  me: Reader,
  {
    after,
    size = 50,
    filters = {},
  }: { after?: string | undefined; size?: number; filters?: PrescriptionFilters } = {},
) =>
  api.prescriptions.page({
    filter: { ...filterOf(view, me), ...filters },
    include: ['pharmacy'],
    page: { size, total: true, after },
  })
export type PrescriptionPage = Awaited<ReturnType<typeof loadPrescriptionPage>>

export const nameOfPatient = ({
  patientName,
}: Pick<PrescriptionPage['rows'][number], 'patientName'>): string => patientName ?? 'The patient'

/** The prescriptions of a patient or of a visit, the latest first. */
export const loadPrescriptionsOf = (api: Api, { patientId, encounterId }: PatientAddress) =>
  (encounterId
    ? api.prescriptions.in({ patients: patientId, encounters: encounterId })
    : api.prescriptions.in({ patients: patientId })
  ).page({ include: ['pharmacy'], page: { size: 100 } })
export type PatientPrescription = Awaited<ReturnType<typeof loadPrescriptionsOf>>['rows'][number]

/** What of them a row shows. */
export type ShownPrescription = Pick<
  PatientPrescription,
  Exclude<keyof PatientPrescription, 'patient' | 'encounter' | 'appointment' | 'provider'>
>

export const medicineText = ({ medicineName }: Pick<ShownPrescription, 'medicineName'>): string =>
  medicineName ?? 'A medicine'

/** What a patient takes now, by name. */
export const loadCurrentMedicines = async (api: Api, patientId: string): Promise<string[]> => {
  const rows = await api.prescriptions
    .in({ patients: patientId })
    .list({ filter: { status: [...activeStatuses] }, page: { size: 50 } })
  return [...new Set(rows.map(medicineText))]
}

/** What the pharmacy does not know, as no attempt to tell it came through; null where it knows all. */
export const failedPrescriptionTransmission = ({
  status,
  transmissionFailedAt,
}: Pick<ShownPrescription, 'status' | 'transmissionFailedAt'>): string | null => {
  if (!transmissionFailedAt) return null
  if (status === 'signed' || status === 'sending') return 'The pharmacy did not get it.'
  return status === 'cancel_requested' || status === 'discontinued'
    ? 'The pharmacy was not told to stop filling it.'
    : null
}

export const pharmacyNameOf = ({ pharmacy }: Pick<ShownPrescription, 'pharmacy'>) =>
  pharmacy && 'name' in pharmacy ? pharmacy.name : null

type Version = Pick<ShownPrescription, 'id' | 'version'>
export type PrescriptionStep =
  | 'sign'
  | 'request_signature'
  | 'retry'
  | 'print'
  | 'decline_change'
  | 'refill'
export const takePrescriptionStep = ({ id, version }: Version, step: PrescriptionStep) =>
  api.call(`POST /prescriptions/:id/${step}`, { params: { id }, version })
export type PrescriptionEnd = 'cancel' | 'discontinue' | 'deny_renewal' | 'enter_in_error'
export interface EndReason {
  readonly reasonCode: string
  readonly reasonText?: string | undefined
  readonly overrides?: readonly Override[] | undefined
}
export const endPrescription = (
  { id, version }: Version,
  step: PrescriptionEnd,
  { overrides, ...why }: EndReason,
) =>
  api.call(`POST /prescriptions/:id/${step}`, {
    params: { id },
    version,
    body: { ...why, ...(overrides?.length && { overrides: [...overrides] }) },
  })
export const loadPaper = ({ id }: Version) =>
  api.call('GET /prescriptions/:prescription/paper', { params: { prescription: id } })
export const changePharmacy = ({ id, version }: Version, pharmacy: string) =>
  api.call('POST /prescriptions/:id/choose_pharmacy', {
    params: { id },
    version,
    body: { pharmacy },
  })
/** Sends the same to another pharmacy, and asks the first not to fill it. */
export const movePrescription = ({ id, version }: Version, pharmacy: string) =>
  api.call('POST /prescriptions/:id/move', { params: { id }, version, body: { pharmacy } })
export const discardPrescription = ({ id, version }: Version) =>
  api.prescriptions.delete(id, { version })

export interface NewPrescription {
  readonly drug: MedicationCode
  /** Name, strength and form of a medicine outside the formulary. */
  readonly medicine?: WrittenMedicine | null | undefined
  readonly dosage: Dosage
  readonly quantity: number
  readonly days: number
  readonly refills: number
  readonly reason: NonNullable<ShownPrescription['reason']>
  /** The patient's own, unless another is named. */
  readonly pharmacy?: string | undefined
  readonly note?: string | null | undefined
  readonly overrides?: readonly Override[] | undefined
  readonly renews?: string | undefined
}
/** Body of a request, with mutable copies of its lists. */
const bodyOf = ({
  dosage,
  overrides = [],
  ...written
}: Omit<NewPrescription, 'renews' | 'pharmacy'>) => ({
  ...written,
  dosage: { ...dosage, instructions: [...dosage.instructions] },
  overrides: [...overrides],
})

export const addPrescription = (
  { patientId, encounterId }: PatientAddress,
  { renews, pharmacy, ...written }: NewPrescription,
) => {
  const body = { ...bodyOf(written), ...(renews && { renews }), ...(pharmacy && { pharmacy }) }
  return encounterId
    ? api.call('POST /patients/:patient/encounters/:encounter/prescriptions', {
        params: { patient: patientId, encounter: encounterId },
        body,
      })
    : api.call('POST /patients/:patient/prescriptions', {
        params: { patient: patientId },
        body,
      })
}

/** Drafts whose signature had no answer, by what they say: pressed again, it is not a second prescription. */
const unanswered = new Map<string, Version>()

/** Drafts it, and signs it too where asked; what may not be signed leaves no draft behind. */
export const prescribe = async (
  of: PatientAddress,
  prescription: NewPrescription,
  isSigned: boolean,
): Promise<void> => {
  const words = JSON.stringify([of, prescription])
  const draft = unanswered.get(words) ?? (await addPrescription(of, prescription))
  unanswered.set(words, draft)
  try {
    await takePrescriptionStep(draft, isSigned ? 'sign' : 'request_signature')
  } catch (error) {
    // Without an answer this throws too, and the draft is remembered.
    const { status } = await api.prescriptions.get(draft.id)
    if (status === 'draft') {
      unanswered.delete(words)
      await discardPrescription(draft).catch(() => undefined)
      throw error
    }
  }
  unanswered.delete(words)
}

/** Signs a draft, with reasons for checks that it lacks. */
export const signWithReasons = async (
  draft: Pick<ShownPrescription, 'id' | 'version'>,
  overrides: readonly Override[],
) => {
  const { id, version } = draft
  const reasoned = overrides.length
    ? await api.prescriptions.update(
        id,
        { overrides: [...overrides] },
        version === undefined ? {} : { version },
      )
    : draft
  return takePrescriptionStep(reasoned, 'sign')
}

/** Writes a draft anew; its pharmacy is chosen by a step of its own. */
export const changeDraft = async (
  draft: Pick<ShownPrescription, 'id' | 'version' | 'pharmacy'>,
  { pharmacy, ...values }: Omit<NewPrescription, 'renews'>,
): Promise<void> => {
  const { id, version } = draft
  const changed = await api.prescriptions.update(
    id,
    bodyOf(values),
    version === undefined ? {} : { version },
  )
  if (pharmacy && pharmacy !== draft.pharmacy?.id) await changePharmacy(changed, pharmacy)
}

/** The patient's own that fill for the clinic, the one they use first. */
export const loadOwnPharmacies = async (user: string) =>
  (await api.call('GET /users/:user/pharmacies', { params: { user } })).filter(
    ({ isRetired }) => !isRetired,
  )
/** Whether its pharmacy was retired: it fills nothing more. */
export const isPharmacyRetired = ({ pharmacy }: Pick<ShownPrescription, 'pharmacy'>): boolean =>
  pharmacy && 'retiredAt' in pharmacy ? pharmacy.retiredAt !== null : false

export const loadPrescriptionNotes = (prescription: string) =>
  api.call('GET /prescriptions/:prescription/notes', {
    params: { prescription },
    query: { page: { size: 100 } },
  })
export const addPrescriptionNote = (prescription: string, body: string) =>
  api.call('POST /prescriptions/:prescription/notes', {
    params: { prescription },
    body: { body },
  })
