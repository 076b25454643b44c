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
