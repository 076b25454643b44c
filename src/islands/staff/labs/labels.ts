import type { ClosingPlan, LabReviewStatus, LabStatus } from '#edge/domains/labs/transitions'
import type { VendorCode } from '#edge/domains/labs/vendors'
import { dayLabel, displayMoment, iso, localDate, localTime, minuteMs } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'

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

/** Late once its due time has passed. */
export const isLate = (dueAt: string | null, now: number): boolean =>
  dueAt !== null && Date.parse(dueAt) < now

/** When it is due. The end of a day is its last minute: midnight would read as the next day. */
export const dueMoment = (dueAt: string, { zone, hours }: ClockSettings): string => {
  const isMidnight = localTime(dueAt, zone).endsWith('T00:00')
  const moment = isMidnight ? iso(Date.parse(dueAt) - minuteMs) : dueAt
  return displayMoment(moment, zone, hours)
}

/** By which day the patient is called. */
export const callLabel = (dueAt: string | null, now: number, zone: string): string => {
  const today = localDate(now, zone)
  const lastDay = dueAt === null ? today : localDate(Date.parse(dueAt) - minuteMs, zone)
  if (lastDay <= today) return 'Call today'
  const day = dayLabel(lastDay, today)
  return `Call by ${day === 'Tomorrow' ? 'tomorrow' : day}`
}
