import { vendorCodes } from '#edge/domains/labs/vendors'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import type { LabAddress, PatientLab } from '../labs/lab'

/** The encounter that orders belong to. */
export interface EncounterAddress {
  readonly patientId: string
  readonly encounterId: string
}
const parents = ({ patientId, encounterId }: EncounterAddress) => ({
  patients: patientId,
  encounters: encounterId,
})
const under = '/patients/:patient/encounters/:encounter'
const paramsOf = ({ patientId, encounterId }: EncounterAddress) => ({
  patient: patientId,
  encounter: encounterId,
})
const one = (of: EncounterAddress, { id, version }: { id: string; version?: number }) => ({
  params: { ...paramsOf(of), id },
  ...(version !== undefined && { version }),
})

export const listVaccineOrders = (of: EncounterAddress) => api.vaccine_orders.in(parents(of)).list()
export type VaccineOrder = Awaited<ReturnType<typeof listVaccineOrders>>[number]
export type NewVaccineOrder = Pick<VaccineOrder, 'vaccine' | 'dose'>
export const addVaccineOrder = (of: EncounterAddress, order: NewVaccineOrder) =>
  api.vaccine_orders.in(parents(of)).create(order)
export type VaccineStep = 'order' | 'give' | 'cancel'
export const takeVaccineStep = (of: EncounterAddress, order: VaccineOrder, step: VaccineStep) =>
  api.call(`POST ${under}/vaccine_orders/:id/${step}`, one(of, order))

export const listReferrals = (of: EncounterAddress) => api.referrals.in(parents(of)).list()
export type Referral = Awaited<ReturnType<typeof listReferrals>>[number]
export type NewReferral = Pick<
  Referral,
  'toKind' | 'toName' | 'reasonCode' | 'note' | 'dueOn' | 'encloses' | 'agreed'
>
export const addReferral = (of: EncounterAddress, referral: NewReferral) =>
  api.referrals.in(parents(of)).create(referral)
export type ReferralStep = 'accept' | 'cancel'
export const faxReferral = (of: EncounterAddress, referral: Referral, recipientId: string) =>
  api.call(`POST ${under}/referrals/:id/fax`, { ...one(of, referral), body: { recipientId } })
export type ReferralWay = Exclude<NonNullable<Referral['sentWay']>, 'fax'>
export const tellReferralSent = (of: EncounterAddress, referral: Referral, way: ReferralWay) =>
  api.call(`POST ${under}/referrals/:id/send`, { ...one(of, referral), body: { way } })
export const takeReferralStep = (of: EncounterAddress, referral: Referral, step: ReferralStep) =>
  api.call(`POST ${under}/referrals/:id/${step}`, one(of, referral))
export type ReferralOutcome = NonNullable<Referral['outcome']>
export const closeReferral = (
  of: EncounterAddress,
  referral: Referral,
  end: { outcome: ReferralOutcome; outcomeNote?: string | null | undefined },
) =>
  api.call(`POST ${under}/referrals/:id/close`, {
    ...one(of, referral),
    body: end,
  })
export const readReferralLetter = (of: EncounterAddress, referral: Referral) =>
  api.call(`GET ${under}/referrals/:id/letter`, { params: { ...paramsOf(of), id: referral.id } })

export const listReports = (of: EncounterAddress) => api.doh_morbidities.in(parents(of)).list()
export type MorbidityReport = Awaited<ReturnType<typeof listReports>>[number]
export type NewReport = Pick<
  MorbidityReport,
  | 'condition'
  | 'diagnosedOn'
  | 'stage'
  | 'manifestations'
  | 'symptoms'
  | 'chancreSite'
  | 'pregnant'
  | 'testResults'
  | 'treatment'
>
export const addReport = (of: EncounterAddress, report: NewReport) =>
  api.doh_morbidities.in(parents(of)).create(report)
export const openReportPreview = (of: EncounterAddress, report: NewReport) =>
  api.call(`POST ${under}/doh_morbidities/preview`, { params: paramsOf(of), body: report })
export const openReportDocument = (of: EncounterAddress, { id }: MorbidityReport) =>
  api.call(`GET ${under}/doh_morbidities/:id/document`, { params: { ...paramsOf(of), id } })
export type ReportStep = 'send' | 'acknowledge'
export const takeReportStep = (of: EncounterAddress, report: MorbidityReport, step: ReportStep) =>
  api.call(`POST ${under}/doh_morbidities/:id/${step}`, one(of, report))
export const sendReportFax = (of: EncounterAddress, report: MorbidityReport, recipientId: string) =>
  api.call(`POST ${under}/doh_morbidities/:id/fax`, { ...one(of, report), body: { recipientId } })

const vendorOf = (id: string) => vendorCodes.find((code) => code === id)
/** The labs open to a patient. */
export const readLabVendors = async (patient: string) => {
  const open = await api.call('GET /patients/:patient/lab_vendors', { params: { patient } })
  return open.flatMap(({ id }) => {
    const code = vendorOf(id)
    return code ? [{ id: code }] : []
  })
}

type NewLab = Pick<PatientLab, 'vendor'> & { tests: NonNullable<PatientLab['tests']> }
/** `once` is the same for every attempt to send one form. */
export const addLab = ({ patientId, encounterId }: LabAddress, lab: NewLab, once: string) =>
  (encounterId
    ? api.labs.in(parents({ patientId, encounterId }))
    : api.labs.in({ patients: patientId })
  ).create(lab, { once })
type LabVersion = Pick<PatientLab, 'id' | 'version'>
export const placeLab = ({ id, version }: LabVersion) =>
  api.call('POST /labs/:id/order', { params: { id }, version })
export const retryLab = ({ id, version }: LabVersion) =>
  api.call('POST /labs/:id/retry', { params: { id }, version })
export const discardLab = ({ id, version }: LabVersion) => api.labs.delete(id, { version })
export const cancelLab = (
  { id, version }: LabVersion,
  why: { reasonCode: string; reasonText?: string | undefined },
) => api.call('POST /labs/:id/cancel', { params: { id }, version, body: why })

/** Shows a PDF in a window of its own; its address lives as long as this page. */
export const showPdf = (document: Blob): void => {
  window.open(URL.createObjectURL(document), '_blank', 'noopener')
}
