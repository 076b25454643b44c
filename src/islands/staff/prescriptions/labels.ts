import type { Indication } from '#edge/domains/formulary/medications'
import type { PharmacyStatus, PrescriptionStatus } from '#edge/domains/prescriptions/transitions'

export const prescriptionStatusLabels: Readonly<Record<PrescriptionStatus, string>> = {
  draft: 'Draft',
  ready_to_sign: 'Ready to sign',
  signed: 'Signed',
  sending: 'Sending',
  sent: 'Sent',
  verified: 'Verified',
  error: 'Not sent',
  printed: 'Printed',
  change_requested: 'Change requested',
  renewal_requested: 'Renewal requested',
  renewal_approved: 'Renewed',
  renewal_denied: 'Renewal denied',
  cancel_requested: 'Cancel requested',
  canceled: 'Canceled',
  cancel_denied: 'Cancel denied',
  dispensed: 'Dispensed',
  partially_dispensed: 'Partially dispensed',
  not_dispensed: 'Not dispensed',
  transferred: 'Transferred',
  discontinued: 'Discontinued',
  expired: 'Expired',
  entered_in_error: 'Entered in error',
}

export const pharmacyStatusLabels: Readonly<Record<PharmacyStatus, string>> = {
  new: 'New',
  benefits_check: 'Benefits check',
  pa_required: 'Prior auth required',
  pa_pending: 'Prior auth pending',
  pa_approved: 'Prior auth approved',
  pa_denied: 'Prior auth denied',
  copay_assistance: 'Copay assistance',
  patient_contact_needed: 'Patient contact needed',
  ready_to_fill: 'Ready to fill',
  filling: 'Filling',
  out_of_stock: 'Out of stock',
  shipped: 'Shipped',
  delivered: 'Delivered',
  ready_for_pickup: 'Ready for pickup',
  picked_up: 'Picked up',
  returned: 'Returned',
  transferred_out: 'Transferred out',
  on_hold: 'On hold',
  refill_too_soon: 'Refill too soon',
  canceled: 'Canceled',
}

export const indicationLabels: Readonly<Record<Indication, string>> = {
  hiv_prep: 'HIV PrEP',
  hiv_pep: 'HIV PEP',
  hiv_treatment: 'HIV treatment',
  doxy_pep: 'DoxyPEP',
  chlamydia: 'Chlamydia',
  gonorrhea: 'Gonorrhea',
  syphilis: 'Syphilis',
  trichomonas: 'Trichomonas',
  bacterial_vaginosis: 'Bacterial vaginosis',
  mycoplasma: 'Mycoplasma genitalium',
  hsv: 'HSV',
  hpv: 'HPV / warts',
  hep_c: 'Hep C',
  hep_b: 'Hep B',
  uti: 'UTI',
  vaccination: 'Vaccination',
  ed: 'ED',
  emergency_contraception: 'Emergency contraception',
  side_effect_relief: 'Side-effect relief',
  other: 'Other',
}

export const endLabels = {
  deny_renewal: 'Deny the renewal',
  cancel: 'Cancel',
  discontinue: 'Discontinue',
  enter_in_error: 'Entered in error',
} as const

const waiting: readonly PrescriptionStatus[] = [
  'draft',
  'ready_to_sign',
  'change_requested',
  'renewal_requested',
  'cancel_requested',
]
const wrong: readonly PrescriptionStatus[] = ['error', 'not_dispensed', 'cancel_denied']
export const statusTone = (status: PrescriptionStatus) =>
  wrong.includes(status)
    ? 'danger'
    : waiting.includes(status)
      ? 'warning'
      : status === 'dispensed'
        ? 'positive'
        : undefined
