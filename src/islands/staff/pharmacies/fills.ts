import type { Api, WriteOptions } from '#edge/client'
import {
  nextPharmacyStatuses,
  type PharmacyStatus,
  type PrescriptionStatus,
  type RecallState,
} from '#edge/domains/prescriptions/transitions'
import { loadAll } from '#islands/account/my-record/load-all'
import { codeLabel } from '#islands/ui/code-label'

/** What lies at the pharmacy, with whom it is for, the latest first. */
export const loadFills = (api: Api) =>
  loadAll((page) =>
    api.prescriptions.page({ filter: { isAtPharmacy: true }, sort: '-writtenOn', page }),
  )
export type Fill = Awaited<ReturnType<typeof loadFills>>[number]

interface State {
  readonly status: PrescriptionStatus
  readonly recall?: RecallState | null | undefined
}
/** Whether the clinic asks the pharmacy to stop dispensing it. */
export const isToStop = ({ status, recall }: State): boolean =>
  status === 'cancel_requested' || recall === 'asked'

export const loadPharmacyTasks = (api: Api, pharmacy: string) =>
  api.call('GET /pharmacies/:pharmacy/tasks', {
    params: { pharmacy },
    query: { filter: { status: ['todo', 'in_progress', 'waiting'] }, page: { size: 100 } },
  })
export type PharmacyTask = Awaited<ReturnType<typeof loadPharmacyTasks>>[number]

/** 'Truvada …, 30 tablets for 30 days' */
export const fillWords = ({ medicineName, amount }: Fill): string =>
  medicineName ? [medicineName, amount].filter(Boolean).join(', ') : 'A medicine'
export const fillFor = ({ patientName }: Fill): string => patientName ?? 'The patient'
/** The name on their papers, where it is another than the one they are called by. */
export const legalNameOf = ({ patientName, patientLegalName }: Fill): string | null =>
  patientLegalName && patientLegalName !== patientName ? patientLegalName : null

/** What mostly comes next, which has a button of its own. */
const usual: Readonly<Partial<Record<PharmacyStatus, PharmacyStatus>>> = {
  new: 'filling',
  pa_approved: 'filling',
  ready_to_fill: 'filling',
  filling: 'ready_for_pickup',
  out_of_stock: 'filling',
  ready_for_pickup: 'picked_up',
  shipped: 'delivered',
  returned: 'filling',
}
export const fillSteps = (fill: Fill) => {
  const now = stepOf(fill)
  const all = nextPharmacyStatuses(now)
  const main = all.find((one) => one === usual[now]) ?? null
  return { main, others: all.filter((one) => one !== main) }
}
export const stepOf = ({ pharmacyStatus }: Pick<Fill, 'pharmacyStatus'>): PharmacyStatus =>
  pharmacyStatus ?? 'new'
export const stepLabel = (status: PharmacyStatus): string => stepLabels[status] ?? codeLabel(status)
const stepLabels: Readonly<Partial<Record<PharmacyStatus, string>>> = {
  pa_required: 'Needs a prior authorization',
  pa_pending: 'Prior authorization pending',
  pa_approved: 'Prior authorization approved',
  pa_denied: 'Prior authorization denied',
  returned: 'Came back',
  picked_up: 'Picked up',
  ready_for_pickup: 'Ready for pickup',
}

export const sayStep = (
  api: Api,
  { id }: Fill,
  pharmacyStatus: PharmacyStatus,
  options: WriteOptions,
) => api.prescriptions.update(id, { pharmacyStatus }, options)
/** Whether it was not filled yet, and will not be. */
export const answerCancel = (
  api: Api,
  { id }: Fill,
  verb: 'confirm_cancel' | 'deny_cancel',
  options: WriteOptions,
) => api.call(`POST /prescriptions/:id/${verb}`, { params: { id }, ...options })
export const markReturned = (
  api: Api,
  pharmacy: string,
  { id }: PharmacyTask,
  prescriptionId: string | undefined,
  options: WriteOptions,
) =>
  api.call('POST /pharmacies/:pharmacy/tasks/:id/mark_returned_pharmacy', {
    params: { pharmacy, id },
    body: { ...(prescriptionId && { prescriptionId }) },
    ...options,
  })
