import type { ClosingPlan, LabReviewStatus, LabStatus } from '#edge/domains/labs/transitions'
import type { VendorCode } from '#edge/domains/labs/vendors'

export const vendorLabels: Readonly<Record<VendorCode, string>> = {
  Ash: 'Ash, a kit to the home',
  MTL: 'MTL, a kit to the home',
  Quest: 'Quest, a draw site',
  GMHC: 'GMHC, a community site',
  Manual: 'A result from elsewhere',
}

export const labStatusLabels: Readonly<Record<LabStatus, string>> = {
  draft: 'Draft',
  ordered: 'Ordered',
  kit_preparing: 'Kit being prepared',
  kit_shipped: 'Kit shipped',
  kit_delivered: 'Kit delivered',
  requisition_ready: 'Requisition ready',
  collected: 'Collected',
  in_transit: 'In transit',
  received_by_lab: 'Received by the lab',
  in_process: 'In process',
  partial: 'Partial result',
  final: 'Final',
  corrected: 'Corrected',
  rejected: 'Rejected by the lab',
  lost: 'Lost',
  canceled: 'Canceled',
  expired: 'Expired',
}

/** What is done about a result, as it is chosen. */
export const planOptions: readonly { readonly value: ClosingPlan; readonly label: string }[] = [
  { value: 'nothing_needed', label: 'Nothing needed' },
  { value: 'told', label: 'Told the patient' },
  { value: 'treated', label: 'Treated' },
  { value: 'repeat', label: 'Test again' },
  { value: 'referred', label: 'Referred' },
]
export const planLabel = (plan: ClosingPlan): string =>
  planOptions.find(({ value }) => value === plan)?.label ?? plan

export const reviewTones = {
  'Needs Review': 'warning',
  'Nurse Reviewed': 'accent',
  'Ready for Patient': 'positive',
  'Needs Follow-up': 'danger',
  Released: 'positive',
} as const satisfies Record<LabReviewStatus, string>

export const flagLabels: Readonly<Record<string, string>> = {
  normal: 'In range',
  low: 'Low',
  high: 'High',
  critical_low: 'Critically low',
  critical_high: 'Critically high',
  abnormal: 'Out of range',
  reactive: 'Reactive',
  detected: 'Detected',
  inconclusive: 'Inconclusive',
  not_performed: 'Not performed',
  unread: 'Read it yourself',
  withdrawn: 'Taken back by the lab',
}
