/** `suppressed` was not sent since the address takes nothing; `superseded` gave way to newer news. */
export const deliveryStatuses = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'bounced',
  'suppressed',
  'superseded',
] as const

/** Of a delivery that reached no one. */
export const undeliveredStatuses = ['failed', 'bounced', 'suppressed'] as const

/** Whether what was sent reached no one, or was taken back before it went out. */
export const isUndelivered = (status: string | null | undefined): boolean =>
  undeliveredStatuses.some((each) => each === status)
