import type { inquiryStatuses } from '#edge/domains/partner_inquiries/contract'

export type InquiryStatusCode = (typeof inquiryStatuses)[number]
export const inquiryStatusLabels: Readonly<Record<InquiryStatusCode, string>> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
}
